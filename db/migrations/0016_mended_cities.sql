-- Beside an older version: it only reads.
-- Cities can be mended: renamed, merged, retired.
-- A row with now_id is a former name of another city: one it was called by, or a city that was merged into it, whose
-- records are all deleted and whose history stays. A city that is retired keeps its records, and nobody is shown them.
alter table city
  add column now_id integer references city,
  add column retired_at timestamptz,
  -- the transaction that mended it: instances remember cities, and poll for what has changed
  add column changed_in xid8;
create index city_now on city (now_id) where now_id is not null;
create index city_changed on city (changed_in) where changed_in is not null;

-- An instance may enter a rate for a city that another one is mending. Once this statement has waited for that, it sees it.
create function refuse_rates_of_closed_cities() returns trigger language plpgsql as $$
begin
  if exists (select from fresh r join city c on c.id = r.city_id
    where r.deleted_at is null and (c.now_id is not null or c.retired_at is not null)) then
    raise exception 'this city takes no rates' using errcode = 'CR001';
  end if;
  return null;
end
$$;
create trigger daily_rate_of_open_city after insert on daily_rate referencing new table as fresh
  for each statement execute function refuse_rates_of_closed_cities();
create trigger daily_rate_stays_of_open_city after update on daily_rate referencing new table as fresh
  for each statement execute function refuse_rates_of_closed_cities();
