-- Beside an older version: it only reads.
-- Sealing the audit record is a job of the queue (0012), queued in the transaction that adds entries.

select chicken_rates_jobs.create_queue('audit.seal', '{"policy": "standard"}');

-- No unique index: writes that share one job by an index wait for each other's commit. A job that begins more than half
-- a second from now is begun after this transaction's commit, so it seals these entries too. For a transaction that takes
-- longer, the job's schedule is the net.
create function queue_sealing() returns trigger language plpgsql as $$
begin
  if exists (select from fresh) and not exists (
    select from chicken_rates_jobs.job
    where name = 'audit.seal' and state = 'created' and start_after > clock_timestamp() + interval '0.5 s'
  ) then
    insert into chicken_rates_jobs.job (name, policy, start_after, retry_limit, retry_delay, expire_seconds, deletion_seconds)
    values ('audit.seal', 'standard', clock_timestamp() + interval '1 s', 5, 60, 60, 3600);
  end if;
  return null;
end
$$;
create trigger audit_sealing_is_queued after insert on audit referencing new table as fresh
  for each statement execute function queue_sealing();
