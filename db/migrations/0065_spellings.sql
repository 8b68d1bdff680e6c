-- Beside an older version: it only reads.
-- What staff said a name in a message means, when the name itself leads nowhere. Without an account it holds for everybody.
create table spelling (
  id integer generated always as identity primary key,
  account_id uuid references account on delete cascade,
  -- as it was written, and folded
  name text not null check (length(name) <= 80),
  key text collate "C" not null check (length(key) <= 160),
  -- the name of the city that is meant; renamed or merged since, it leads there
  city text not null check (length(city) <= 80),
  at timestamptz(3) not null default now(),
  unique nulls not distinct (key, account_id)
);
create index spelling_of_account on spelling (account_id, at);
