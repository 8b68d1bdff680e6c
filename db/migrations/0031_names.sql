-- Beside an older version: it only reads.
-- What each name meant at each instant. A row of `city` says what a name means and since when, `city_history` what it meant before. What a
-- name means today, what it meant at an earlier instant, and what a separation gives back are all read from these rows.

alter table city add column since timestamptz not null default '-infinity';
create index city_since on city (since);

create table city_history (
  city_id integer not null,
  key text collate "C" not null,
  name text not null,
  state text,
  now_id integer,
  retired_at timestamptz,
  since timestamptz not null,
  until timestamptz not null,
  check (since < until),
  primary key (city_id, since)
);
create index city_history_until on city_history (until);
create index city_history_key on city_history (key);

create view city_version as
  select id, key, name, state, now_id, retired_at, since, 'infinity'::timestamptz as until from city
  union all
  select city_id, key, name, state, now_id, retired_at, since, until from city_history;

-- Changes of before are replayed backwards from the audit record, which has no states and no keys: those of the row of the name are taken.
do $$
declare
  v city;
  e audit;
  ending timestamptz;
  former city;
begin
  for v in select * from city where id in (select city_id from audit where action in
    ('city.renamed', 'city.merged', 'city.separated', 'city.retired', 'city.returned')) loop
    ending := 'infinity';
    for e in select * from audit where city_id = v.id and action in
      ('city.renamed', 'city.merged', 'city.separated', 'city.retired', 'city.returned') order by id desc loop
      if ending = 'infinity' then
        update city set since = e.at where id = v.id;
      elsif e.at < ending then
        insert into city_history values (v.id, v.key, v.name, v.state, v.now_id, v.retired_at, e.at, ending);
      end if;
      ending := e.at;
      if e.action in ('city.renamed', 'city.merged') and v.name <> e.before ->> 'name' then
        select * into former from city where name = e.before ->> 'name' and id <> v.id limit 1;
        v.name := e.before ->> 'name';
        v.state := coalesce(former.state, v.state);
        v.key := coalesce(former.key, lower(normalize(
          regexp_replace(normalize(v.name, NFKD), '[\u0300-\u036f]|\s', '', 'g'), NFC)));
      end if;
      v.now_id := case when e.action = 'city.separated' then (
        select coalesce(c.now_id, c.id) from city c where c.name = (select m.after ->> 'name' from audit m
          where m.city_id = v.id and m.action = 'city.merged' and m.id < e.id order by m.id desc limit 1) limit 1) end;
      v.retired_at := case when e.action in ('city.returned', 'city.merged', 'city.renamed') then (
        select case r.action when 'city.retired' then r.at end from audit r
        where r.city_id = v.id and r.action in ('city.retired', 'city.returned', 'city.merged') and r.id < e.id
        order by r.id desc limit 1) end;
    end loop;
    insert into city_history values (v.id, v.key, v.name, v.state, v.now_id, v.retired_at, '-infinity', ending);
  end loop;
end
$$;

-- A former name leads to its city since that was renamed. One that came with a merge led to the city that was merged before.
with renamed as (
  select distinct on (n.id) n.id, n.now_id, r.city_id as owner_id, r.at,
    (select max(m.at) from audit m where m.city_id = r.city_id and m.action = 'city.merged') as merged_at
  from city n join audit r on r.action = 'city.renamed' and r.before ->> 'name' = n.name and r.city_id <> n.id
  where n.now_id is not null and n.since = '-infinity'
    and (r.city_id = n.now_id or r.city_id in (select id from city m where m.now_id = n.now_id))
  order by n.id, r.id desc
), dated as (
  update city n set since = case when r.owner_id = n.now_id then r.at else r.merged_at end from renamed r where r.id = n.id
)
insert into city_history
select n.id, n.key, n.name, n.state, r.owner_id, null, r.at, r.merged_at
from renamed r join city n on n.id = r.id where r.owner_id <> r.now_id and r.at < r.merged_at;

create trigger city_history_is_append_only before update or delete on city_history
  for each row execute function refuse_change();
create trigger city_history_is_not_emptied before truncate on city_history
  for each statement execute function refuse_change();

-- The instant of all changes of names in this transaction, later than those of all others: `lockCityNames` lets one at a time make them.
-- A transaction that began too long ago makes none, because answers about its beginning are cached for ever by now (0018).
create function get_names_instant() returns timestamptz language plpgsql as $$
declare
  instant text := current_setting('chicken_rates.names_instant', true);
begin
  if coalesce(instant, '') = '' then
    if now() < clock_timestamp() - interval '30 min' then
      raise exception 'this transaction began too long ago to change names' using errcode = 'serialization_failure';
    end if;
    instant := greatest(now(), (select max(since) from city) + interval '1 us',
      (select max(until) from city_history) + interval '1 us');
    perform set_config('chicken_rates.names_instant', instant, true);
  end if;
  return instant;
end
$$;

create function store_city_version() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.since < get_names_instant() then
    insert into city_history
    values (old.id, old.key, old.name, old.state, old.now_id, old.retired_at, old.since, get_names_instant());
  end if;
  if tg_op = 'DELETE' then return old; end if;
  new.since := get_names_instant();
  return new;
end
$$;
-- A new city has its name from ever on: samples are dated before it. A former name has a beginning.
create trigger former_name_begins before insert on city
  for each row when (new.now_id is not null) execute function store_city_version();
create trigger city_version_ends before update on city for each row
  when ((old.key, old.name, old.state, old.now_id, old.retired_at)
    is distinct from (new.key, new.name, new.state, new.now_id, new.retired_at)) execute function store_city_version();
create trigger former_name_ends before delete on city for each row execute function store_city_version();

-- A merge or a separation moves records between two cities: the write of one that changes no figure of the city it is now in is a move.
-- Nobody is told of it, and it is no correction. A merged city's record that gives way to the other city's is one, too.
alter table revision add column is_move boolean not null default false;
-- Those of before are found by their instants, which have an index: it takes as long as there were merges, not as there are revisions.
do $$
begin
  alter table revision disable trigger revision_is_append_only;
  update revision v set is_move = true from audit a
  where a.action in ('city.merged', 'city.separated') and a.request_id = v.request_id
    and v.at between a.at - interval '1 ms' and a.at + interval '1 ms'
    and (v.city_id = a.city_id or v.action in ('create', 'delete'));
  alter table revision enable trigger revision_is_append_only;
end
$$;

-- The corrections that the public sees: writes that changed what was published, but for slips that were mended within 15 minutes
-- (MENDED_MINUTES) of the first entry of the city and day. A re-entry begins no such time, nor does a record that was moved in.
create view correction as
  select v.* from revision v cross join lateral (
    select e.version, e.action, e.at from revision e
    where e.city_id = v.city_id and e.date = v.date and not e.is_move order by e.version limit 1) e
  where v.version > 1 and not v.is_move and v.before is distinct from v.after
    and (e.action <> 'create' or (e.version < v.version and e.at <= v.at - interval '15 min'));

create or replace function queue_webhooks() returns trigger language plpgsql as $$
begin
  insert into webhook_delivery (webhook_id, type, city_ids, dates)
  select w.id, f.type, f.city_ids, f.dates
  from webhook w cross join (
    select case action when 'create' then 'rates.published' else 'rates.corrected' end as type,
      array_agg(city_id order by date, city_id) as city_ids, array_agg(date order by date, city_id) as dates
    from fresh where not is_move group by 1) f
  where w.paused_at is null;
  if found then perform queue_job('webhook.deliver'); end if;
  return null;
end
$$;

create or replace function queue_alerts() returns trigger language plpgsql as $$
begin
  insert into alert_event (city_id, day, version)
  select distinct on (city_id) city_id, date, version from fresh
  where not is_move and exists (select from subscription_city s where s.city_id = fresh.city_id)
  order by city_id, date desc;
  if found then perform queue_alert_jobs(); end if;
  return null;
end
$$;

-- The cities that somebody chose and that are, or are part of, the one of the row; null: that one alone. What is chosen stays, and
-- a merge or separation only decides which city it is now.
alter table subscription_city add column chosen integer[];
-- The city that an alert was about when it was queued, where a merge has brought it to another one.
alter table alert add column first_city_id integer;

drop trigger subscriptions_follow_merges on city;
drop function move_subscriptions;
create function move_subscriptions() returns trigger language plpgsql as $$
begin
  if not exists (select from fresh n join former o using (id) where n.now_id is distinct from o.now_id) then return null; end if;
  with moved as (
    select n.id from fresh n join former o using (id) where n.now_id is distinct from o.now_id
  ), gone as (
    delete from subscription_city where subscription_id in (
      select s.subscription_id from subscription_city s
      where s.city_id in (select coalesce(o.now_id, o.id) from former o)
        and exists (select from moved where id = any(coalesce(s.chosen, array[s.city_id]))))
    returning *
  ), joined as (
    select g.subscription_id, coalesce(c.now_id, c.id) as city_id, min(g.place) as place, array_agg(c.id order by g.place, c.id) as chosen,
      coalesce(bool_and(g.is_armed) filter (where g.city_id = coalesce(c.now_id, c.id)), bool_and(g.is_armed)) as is_armed
    from gone g cross join unnest(coalesce(g.chosen, array[g.city_id])) as x(id) join city c on c.id = x.id group by 1, 2
  )
  insert into subscription_city (subscription_id, city_id, place, is_armed, chosen)
  select subscription_id, city_id, row_number() over (partition by subscription_id order by place, city_id), is_armed,
    nullif(chosen, array[city_id])
  from joined;
  -- nobody is told of the same day twice
  update alert a set city_id = m.new_id, first_city_id = nullif(m.id, m.new_id), told = case when a.told ? a.city_id::text
    then jsonb_build_object(m.new_id, a.told -> a.city_id::text) else a.told end
  from (select n.id, coalesce(n.now_id, n.id) as new_id, coalesce(o.now_id, o.id) as old_id
    from fresh n join former o using (id) where n.now_id is distinct from o.now_id) m
  where a.city_id = m.old_id and coalesce(a.first_city_id, a.city_id) = m.id and not exists (
    select from alert b where b.city_id = m.new_id and (b.subscription_id, b.day, b.type) = (a.subscription_id, a.day, a.type));
  delete from alert a using former o join fresh n using (id)
  where n.now_id is not null and n.now_id is distinct from o.now_id and a.city_id = o.id and a.due_at is not null;
  return null;
end
$$;
create trigger subscriptions_follow_merges after update on city referencing new table as fresh old table as former
  for each statement execute function move_subscriptions();
