-- Beside an older version: it only reads.
-- Addresses that are told of rates, and what they are told. A delivery is queued in the transaction of its write.
create table webhook (
  id uuid primary key default gen_random_uuid(),
  url text not null,
  secret bytea not null,
  old_secret bytea,
  rotated_at timestamptz,
  created_at timestamptz not null default now(),
  paused_at timestamptz,
  failing_since timestamptz
);
create table webhook_delivery (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhook on delete cascade,
  type text not null,
  -- of each record, in one order
  city_ids integer[] not null,
  dates date[] not null,
  created_at timestamptz not null default now(),
  -- null: delivered, or given up
  next_at timestamptz default now(),
  attempts integer not null default 0,
  delivered_at timestamptz,
  reason text
);
create index webhook_delivery_of_webhook on webhook_delivery (webhook_id, created_at desc);
create index webhook_delivery_due on webhook_delivery (webhook_id, next_at) where next_at is not null;

select chicken_rates_jobs.create_queue('webhook.deliver', '{"policy": "standard"}');

-- One delivery to each webhook for the records of one statement, and one job for the writes of a second (0013 says why).
create function queue_webhooks() returns trigger language plpgsql as $$
begin
  insert into webhook_delivery (webhook_id, type, city_ids, dates)
  select w.id, f.type, f.city_ids, f.dates
  from webhook w cross join (
    select case action when 'create' then 'rates.published' else 'rates.corrected' end as type,
      array_agg(city_id order by date, city_id) as city_ids, array_agg(date order by date, city_id) as dates
    from fresh group by 1) f
  where w.paused_at is null;
  if found and not exists (
    select from chicken_rates_jobs.job
    where name = 'webhook.deliver' and state = 'created' and start_after > clock_timestamp() + interval '0.5 s'
  ) then
    insert into chicken_rates_jobs.job (name, policy, start_after, retry_limit, retry_delay, expire_seconds, deletion_seconds)
    values ('webhook.deliver', 'standard', clock_timestamp() + interval '1 s', 5, 60, 60, 3600);
  end if;
  return null;
end
$$;
create trigger webhooks_are_queued after insert on revision referencing new table as fresh
  for each statement execute function queue_webhooks();
