-- Beside an older version: it only reads.
-- Mails have a job of their own, so that a mail server that hangs delays no push.
select chicken_rates_jobs.create_queue('alert.mail', '{"policy": "standard"}');

create function queue_alert_jobs() returns void language sql as $$
  select queue_job('alert.deliver'), queue_job('alert.mail')
$$;

create or replace function queue_alerts() returns trigger language plpgsql as $$
begin
  insert into alert_event (city_id, day, version)
  select distinct on (city_id) city_id, date, version from fresh
  where exists (select from subscription_city s where s.city_id = fresh.city_id)
  order by city_id, date desc;
  if found then perform queue_alert_jobs(); end if;
  return null;
end
$$;
