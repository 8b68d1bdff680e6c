-- Beside an older version: it only reads.
-- Until 0031 a city that was separated left its former names with the other city, and nobody could get them back: the name was taken.
-- They are its own from now on, and their versions say what they meant before.
do $$
declare
  n record;
  instant timestamptz := clock_timestamp();
begin
  alter table city disable trigger user;
  for n in select f.*, r.city_id as owner_id, r.at as renamed_at, m.at as merged_at from city f
    cross join lateral (select id, at, city_id from audit where action = 'city.renamed' and before ->> 'name' = f.name
      and city_id <> f.id order by id desc limit 1) r
    join city o on o.id = r.city_id and o.now_id is null
    cross join lateral (select id, at from audit where action = 'city.merged' and city_id = o.id and id > r.id order by id limit 1) m
    where f.now_id is not null and f.now_id <> o.id and f.since = '-infinity' and r.at < m.at and m.at < instant
      and not exists (select from daily_rate where city_id = f.id)
      and exists (select from audit where action = 'city.separated' and city_id = o.id and id > m.id) loop
    insert into city_history values
      (n.id, n.key, n.name, n.state, n.owner_id, null, n.renamed_at, n.merged_at),
      (n.id, n.key, n.name, n.state, n.now_id, null, n.merged_at, instant);
    update city set now_id = n.owner_id, since = instant, changed_in = pg_current_xact_id() where id = n.id;
  end loop;
  alter table city enable trigger user;
end
$$;
