-- Beside an older version: it only reads.
-- Visitors are shown `daily_rate.packed`, so a change of it by hand would publish a price that no row of `price` has. The product writes
-- both in one statement and says so (0029). Any other change of `packed` must give what the rows of `price` give.
create function refuse_other_packed() returns trigger language plpgsql as $$
begin
  if new.packed is distinct from pack_record(new.city_id, new.date) then
    raise exception 'packed is made of the rows of price: change those' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger packed_is_as_priced after update of packed on daily_rate for each row
  when (current_setting('chicken_rates.packs', true) is distinct from 'on') execute function refuse_other_packed();
