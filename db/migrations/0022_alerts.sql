-- Beside an older version: it only reads.
-- Alerts: people who are told of rates by e-mail or push, and what they are told. An alert is queued in the transaction
-- of the write that it is about.

-- Made by the server at its first start. Whoever has the secret can make the key of every subscription.
create table alert_setting (
  is_only boolean primary key default true check (is_only),
  is_paused boolean not null default false,
  key_secret bytea not null,
  push_public_key bytea not null,
  push_private_key bytea not null
);

create table subscription (
  id uuid primary key,
  channel text not null check (channel in ('mail', 'push')),
  email text collate "C" unique,
  endpoint text collate "C" unique,
  p256dh bytea,
  auth bytea,
  language text not null,
  rule text not null check (rule in ('published', 'change', 'changeBy', 'above', 'below', 'corrected', 'digest')),
  -- INR per kg or percent, of a rule that has a figure
  amount numeric(8, 2) check (amount > 0),
  unit text not null check (unit in ('inr', 'percent')),
  market text not null,
  kind text not null,
  corrections boolean not null,
  -- of India's day
  digest_minute smallint not null check (digest_minute between 0 and 1439),
  -- SHA-256 of the key, which is stored nowhere
  key_hash bytea not null unique,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- the last tap or visit
  seen_at timestamptz not null default now(),
  warned_at timestamptz,
  failures smallint not null default 0,
  check (case channel when 'mail' then email is not null
    else endpoint is not null and p256dh is not null and auth is not null end),
  check ((rule = 'changeBy' or rule = 'above' or rule = 'below') = (amount is not null))
);

create table subscription_city (
  subscription_id uuid not null references subscription on delete cascade,
  city_id integer not null references city on delete cascade,
  -- in the order chosen: no subscription has more than ten
  place smallint not null check (place between 1 and 10),
  -- whether the next price beyond a threshold is told
  is_armed boolean not null default true,
  primary key (subscription_id, city_id),
  unique (subscription_id, place)
);
create index subscription_city_of_city on subscription_city (city_id);

-- What was written and is not matched with subscriptions yet: of each city its newest day, with the version written.
create table alert_event (
  id bigint generated always as identity primary key,
  city_id integer not null references city on delete cascade,
  day date not null,
  version integer not null
);

create table alert (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references subscription on delete cascade,
  type text not null
    check (type in ('rates', 'correction', 'digest', 'confirmation', 'manage', 'warning', 'test')),
  -- null where it is not of one city
  city_id integer references city on delete cascade,
  day date not null,
  created_at timestamptz not null default now(),
  -- when it is sent, or tried again; null: sent, or given up
  due_at timestamptz default now(),
  claimed_until timestamptz,
  attempts smallint not null default 0,
  -- attempts that ended with a noted failure: any other was a crash
  failures smallint not null default 0,
  sent_at timestamptz,
  -- why the last attempt failed
  reason text,
  -- INR per kg by city: of a correction what was known before, of what was sent what was told
  known jsonb,
  told jsonb,
  -- another choice somebody made for an address that is subscribed already
  choice jsonb
);
-- One message for each person, city and day; corrections follow one another, once the one before is sent.
create unique index alert_once on alert (subscription_id, day, type, city_id) nulls not distinct
  where type <> 'correction' or due_at is not null;
create index alert_due on alert (due_at) where due_at is not null;

-- Addresses that were mailed within a day because somebody entered them: SHA-256 of each.
create table mailed_address (
  address_hash bytea primary key,
  mailed_at timestamptz not null default now()
);

-- Queues a job once a second (0013 says how). Jobs that transactions queue are created by migrations.
create function queue_job(job_name text) returns void language plpgsql as $$
begin
  if not exists (
    select from chicken_rates_jobs.job
    where name = job_name and state = 'created' and start_after > clock_timestamp() + interval '0.5 s'
  ) then
    insert into chicken_rates_jobs.job (name, policy, start_after, retry_limit, retry_delay, expire_seconds, deletion_seconds)
    values (job_name, 'standard', clock_timestamp() + interval '1 s', 5, 60, 60, 3600);
  end if;
end
$$;

create or replace function queue_sealing() returns trigger language plpgsql as $$
begin
  if exists (select from fresh) then perform queue_job('audit.seal'); end if;
  return null;
end
$$;

create or replace function queue_webhooks() returns trigger language plpgsql as $$
begin
  insert into webhook_delivery (webhook_id, type, city_ids, dates)
  select w.id, f.type, f.city_ids, f.dates
  from webhook w cross join (
    select case action when 'create' then 'rates.published' else 'rates.corrected' end as type,
      array_agg(city_id order by date, city_id) as city_ids, array_agg(date order by date, city_id) as dates
    from fresh group by 1) f
  where w.paused_at is null;
  if found then perform queue_job('webhook.deliver'); end if;
  return null;
end
$$;

select chicken_rates_jobs.create_queue('alert.deliver', '{"policy": "standard"}');

-- Which day is today is decided by whoever reads the events: it can only be the newest one.
create function queue_alerts() returns trigger language plpgsql as $$
begin
  insert into alert_event (city_id, day, version)
  select distinct on (city_id) city_id, date, version from fresh
  where exists (select from subscription_city s where s.city_id = fresh.city_id)
  order by city_id, date desc;
  if found then perform queue_job('alert.deliver'); end if;
  return null;
end
$$;
create trigger alerts_are_queued after insert on revision referencing new table as fresh
  for each statement execute function queue_alerts();

-- Subscriptions follow a city that is merged into another one, and nobody is told of the same day twice.
create function move_subscriptions() returns trigger language plpgsql as $$
begin
  update subscription_city s set city_id = new.now_id where city_id = new.id and not exists (
    select from subscription_city o where o.subscription_id = s.subscription_id and o.city_id = new.now_id);
  delete from subscription_city where city_id = new.id;
  update alert a set city_id = new.now_id where city_id = new.id and not exists (
    select from alert o where o.city_id = new.now_id
      and (o.subscription_id, o.day, o.type) = (a.subscription_id, a.day, a.type));
  delete from alert where city_id = new.id;
  return null;
end
$$;
create trigger subscriptions_follow_merges after update of now_id on city
  for each row when (new.now_id is not null) execute function move_subscriptions();
