-- Beside an older version: it reads and writes.
-- All prices of a record in its own row, packed: what is read of many records at once (means of all cities, the latest rates) takes a
-- fraction of the time that rows of `price` take. Those have the truth: the product writes both in one statement, and triggers
-- pack what anybody else writes, an older version say.

-- Of one market: the first four letters of its name, and its prices in hundredths of INR per kg, -1 where there is none.
create function pack_prices(market text, chicken numeric, skinless numeric, boneless numeric) returns bytea
  language sql immutable parallel safe
  return rpad(market, 4)::bytea || int4send(coalesce((chicken * 100)::integer, -1))
    || int4send(coalesce((skinless * 100)::integer, -1)) || int4send(coalesce((boneless * 100)::integer, -1));

create function pack_record(city integer, day date) returns bytea language sql stable
  return (select string_agg(pack_prices(p.market, p.chicken, p.skinless, p.boneless), '' order by p.market)
    from price p where p.city_id = city and p.date = day);

-- The table is rewritten in one go, which leaves no dead rows behind. Until then nobody reads or writes a rate: at five million prices two
-- and a half minutes on a busy machine.
alter table daily_rate add column packed bytea;
alter table daily_rate alter column packed type bytea using pack_record(city_id, date);

create function pack_changed_prices() returns trigger language plpgsql as $$
begin
  update daily_rate r set packed = pack_record(r.city_id, r.date)
  from (select distinct city_id, date from changed) c where r.city_id = c.city_id and r.date = c.date;
  return null;
end
$$;
create trigger inserted_prices_are_packed after insert on price referencing new table as changed for each statement
  when (current_setting('chicken_rates.packs', true) is distinct from 'on') execute function pack_changed_prices();
create trigger updated_prices_are_packed after update on price referencing new table as changed for each statement
  when (current_setting('chicken_rates.packs', true) is distinct from 'on') execute function pack_changed_prices();
create trigger deleted_prices_are_packed after delete on price referencing old table as changed for each statement
  when (current_setting('chicken_rates.packs', true) is distinct from 'on') execute function pack_changed_prices();
