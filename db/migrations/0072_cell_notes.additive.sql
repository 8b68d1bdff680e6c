-- Beside an older version: it reads and writes.
-- What staff say among themselves about one price of a record. Nothing of it is published: only a call of staff reads it.
create table cell_note (
  city_id integer not null references city,
  date date not null,
  market text not null,
  kind text not null,
  text text not null check (length(text) between 1 and 200),
  account_id uuid not null references account on delete cascade,
  at timestamptz(3) not null default now(),
  primary key (city_id, date, market, kind)
);
create index cell_note_of_day on cell_note (date);
create index cell_note_of_account on cell_note (account_id);
