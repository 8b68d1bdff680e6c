-- Beside an older version: it reads and writes.
-- What a live bird costs at the farm gate, in a series of its own. Every version stays: of a city, a day and a size the last one counts,
-- and after a deletion it has no price.
create table live_bird_rate (
  city_id integer not null references city,
  date date not null,
  -- of the birds; `any` where nobody said it
  size text not null check (size in ('small', 'large', 'any')),
  version integer not null,
  -- in hundredths of INR per kg
  price integer check (price >= 0),
  reason text check (length(reason) between 1 and 200),
  account_id uuid not null references account,
  at timestamptz not null,
  primary key (city_id, date, size, version)
);
create index live_bird_rate_of_day on live_bird_rate (date);
