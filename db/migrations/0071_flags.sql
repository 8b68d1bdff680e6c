-- Beside an older version: it only reads.
-- What readers say of prices that staff have not looked at yet. No row names anybody: `network` is made with the salt of its day, which is
-- gone the day after.
create table flag (
  city_id integer not null references city,
  date date not null,
  market text not null,
  kind text not null,
  network bytea not null check (length(network) = 32),
  claim text not null check (claim in ('high', 'low', 'old')),
  -- what the reader saw: in hundredths of INR per kg, where, and on which day
  price integer check (price >= 0),
  place text check (length(place) <= 80),
  seen_on date,
  at timestamptz(3) not null default now(),
  primary key (city_id, date, market, kind, network)
);

create table flag_salt (
  is_only boolean primary key default true check (is_only),
  day date not null,
  salt bytea not null
);

-- What became of the flags of a price, for the public: how many there were, since when, and when it was decided.
create table flag_outcome (
  id integer generated always as identity primary key,
  city_id integer not null references city,
  date date not null,
  market text not null,
  kind text not null,
  outcome text not null check (outcome in ('corrected', 'upheld', 'unchecked')),
  high integer not null,
  low integer not null,
  old integer not null,
  flagged_at timestamptz(3) not null,
  at timestamptz(3) not null default now()
);
create index flag_outcome_of_day on flag_outcome (city_id, date);
create index flag_outcome_by_time on flag_outcome (at);

-- The flags of a price belong to the city that has its record now.
create view open_flag as
  select coalesce(c.now_id, c.id) as now_id, f.* from flag f join city c on c.id = f.city_id;

-- Gives each of these prices (`market.kind`) its one outcome, and takes its flags away. Returns how many prices were flagged.
create function settle_flags(city integer, day date, prices text[], decided text) returns integer language sql as $$
  with gone as (
    delete from flag f using city c
    where c.id = f.city_id and coalesce(c.now_id, c.id) = city and f.date = day and f.market || '.' || f.kind = any(prices)
    returning f.*
  ), settled as (
    insert into flag_outcome (city_id, date, market, kind, outcome, high, low, old, flagged_at)
    select city, day, market, kind, decided, count(*) filter (where claim = 'high'), count(*) filter (where claim = 'low'),
      count(*) filter (where claim = 'old'), min(at)
    from gone group by market, kind order by market, kind
    returning id
  )
  select count(*)::integer from settled
$$;

-- A correction is the outcome of the flags of each price that it changes, whoever makes it and why. A move changes none.
create function settle_corrected_flags() returns trigger language plpgsql as $$
declare
  prices text[] := array(
    select distinct f.market || '.' || f.kind from open_flag f where f.now_id = new.city_id and f.date = new.date
      and new.before -> f.market -> f.kind is distinct from new.after -> f.market -> f.kind);
begin
  if cardinality(prices) > 0 then
    perform settle_flags(new.city_id, new.date, prices, 'corrected');
  end if;
  return null;
end
$$;
create trigger flags_are_settled after insert on revision for each row
  when (new.action <> 'create' and not new.is_move) execute function settle_corrected_flags();
