-- Beside an older version: it only reads.
-- Corrections of earlier days are told, and digests keep no other message waiting.

-- The last day whose digest was queued: who is left of a day is found without a look at the others.
alter table subscription add column digest_day date not null default '-infinity';
create index subscription_digest on subscription (digest_day) where rule = 'digest';

-- By which channel an alert is sent, as its subscription says; null of what was sent before. Digests go last: they are many at once.
alter table alert add column channel text;
update alert a set channel = s.channel from subscription s where s.id = a.subscription_id and a.due_at is not null;
drop index alert_due;
create index alert_due on alert (channel, (type = 'digest'), due_at) where due_at is not null;

-- Each correction is noted, of whatever day, and of first entries the newest day: no other one can be today, and which day is today is
-- decided by whoever reads the events.
create or replace function queue_alerts() returns trigger language plpgsql as $$
begin
  insert into alert_event (city_id, day, version)
  select city_id, date, version from (
    select city_id, date, version, max(date) over (partition by city_id) as newest from fresh
    where not is_move and exists (select from subscription_city s where s.city_id = fresh.city_id)) f
  where version > 1 or date = newest;
  if found then perform queue_alert_jobs(); end if;
  return null;
end
$$;
