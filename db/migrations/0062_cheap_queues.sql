-- Beside an older version: it only reads.
-- A write queued by a trigger looked into the table of jobs each time, for each job. A connection now remembers when the job begins
-- that it has queued or found: it looks again once that one would begin too early to see its next write (0013 says when that is).
-- A rollback forgets it with the job. A job that waits for a later attempt is none that a write can count on.
create or replace function queue_job(job_name text) returns void language plpgsql as $$
declare
  setting text := 'chicken_rates.job_' || translate(job_name, '.-', '__');
  begins timestamptz := nullif(current_setting(setting, true), '');
begin
  if begins > clock_timestamp() + interval '0.5 s' then return; end if;
  select max(start_after) into begins from chicken_rates_jobs.job where name = job_name and state = 'created'
    and start_after > clock_timestamp() + interval '0.5 s' and start_after <= clock_timestamp() + interval '1 s';
  if begins is null then
    begins := clock_timestamp() + interval '1 s';
    insert into chicken_rates_jobs.job (name, policy, start_after, retry_limit, retry_delay, expire_seconds, deletion_seconds)
    values (job_name, 'standard', begins, 5, 60, 60, 3600);
  end if;
  perform set_config(setting, begins::text, false);
end
$$;

-- Most writes tell nobody: that is found out without grouping them.
create or replace function queue_webhooks() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook where paused_at is null) then return null; end if;
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
  if not exists (select from subscription_city) then return null; end if;
  insert into alert_event (city_id, day, version)
  select city_id, date, version from (
    select city_id, date, version, max(date) over (partition by city_id) as newest from fresh
    where not is_move and exists (select from subscription_city s where s.city_id = fresh.city_id)) f
  where version > 1 or date = newest;
  if found then perform queue_alert_jobs(); end if;
  return null;
end
$$;
