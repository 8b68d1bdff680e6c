-- The whole schema, to be read from top to bottom. The sentence above a table says what adds rows to it and what limits its size.
-- Later changes are numbered files beside this one, forward only.
-- Prices are whole paise per kg where they are integers, else INR. Texts that are compared or sorted have the collation "C": the same
-- order on every machine.

-- For what is only ever added to.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;

---- Cities ----

-- A rate of a new name adds one, with a daily quota for each account. A merged city keeps its row, on which its old records stand, and
-- none is ever deleted: `rate` and `revision` name cities without a reference, which would be a lock for each write.
create table city (
  id integer generated always as identity primary key,
  -- letters and digits of the name, by which it is looked up
  key text collate "C" not null,
  name text not null,
  state text,
  -- the city that it was merged into
  now_id integer references city,
  retired_at timestamptz
);
create unique index city_key on city (key) where now_id is null;
create index city_now on city (now_id) where now_id is not null;
create trigger city_is_never_deleted before delete on city
  for each row execute function refuse_change();

-- Other names of a city: a rename, a merge and a name that staff teach add one each.
create table city_alias (
  key text collate "C" primary key check (length(key) between 1 and 160),
  name text not null check (length(name) between 1 and 80),
  -- of the city that it leads to
  city_key text collate "C" not null
);
create index city_alias_of_city on city_alias (city_key);

---- Accounts ----

-- Staff, and requests of strangers, of which there are at most 200. A dismissed request is deleted; staff are erased and stay, because
-- what they entered names them.
create table account (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text collate "C" not null,
  mobile text not null,
  password_hash text not null,
  admin_type text check (admin_type in ('Admin', 'Sub Admin')),
  status text not null default 'pending' check (status in ('pending', 'approved', 'deactivated')),
  -- by which it may do what it may (src/shared/accounts/roles.ts)
  role text not null generated always as (case status when 'approved' then admin_type else status end) stored,
  created_at timestamptz not null default now(),
  notifications_read_to bigint not null default 0,
  notifications_cleared_to bigint not null default 0,
  last_login_at timestamptz,
  -- of a request: the code that its applicant tells an Admin, and hashes of the networks it came from, the narrowest first
  request_code text collate "C",
  request_networks text[] collate "C",
  erased_at timestamptz,
  -- the cities that its Day Sheet begins with
  area_cities integer[] not null default '{}',
  -- in which it is mailed of messages and requests; null: not at all
  mail_language text,
  check (status = 'pending' or admin_type is not null),
  constraint account_erased check (erased_at is null
    or (status = 'deactivated' and email = '' and mobile = '' and password_hash = '' and request_code is null))
);
-- one mailbox is one account of staff; requests do not occupy it
create unique index account_email on account (email) where status in ('approved', 'deactivated') and erased_at is null;
create index account_request on account (email, created_at) where status = 'pending';
create trigger account_is_never_deleted before delete on account
  for each row when (old.status <> 'pending') execute function refuse_change();

-- A login adds one; a few stay live for each account. Of the token only its SHA-256 is stored.
create table session (
  token_hash bytea primary key,
  id uuid not null unique default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  -- browser and system, in a few words
  client text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  -- an ended one stays for a while: by it a later call is told why it is refused
  ended_at timestamptz
);
create index session_of_account on session (account_id);

-- One of an account that has set up codes of an app (RFC 6238).
create table second_factor (
  account_id uuid primary key references account on delete cascade,
  secret bytea not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- the 30-second step of the last code: neither it nor an older one is taken again
  last_step bigint not null default 0,
  -- SHA-256 of the recovery codes that are left: at most ten
  recovery_codes bytea[] not null default '{}'
);

-- Links that set a password: the one that makes the first Admin, while there is none; of an account one by an Admin, and two that were
-- mailed to it.
create table account_link (
  token_hash bytea primary key,
  -- null: the first Admin's
  account_id uuid references account on delete cascade,
  created_at timestamptz not null default now(),
  made_by uuid references account on delete cascade,
  by_mail boolean not null default false
);
create index account_link_of_account on account_link (account_id, created_at);
create index account_link_made_by on account_link (made_by);
create unique index account_link_made_once on account_link (account_id) nulls not distinct where not by_mail;

---- Rates ----

-- One of a city and day that was ever entered: 500 a day. A deleted one stays, so that its version goes on counting.
create table rate (
  city_id integer not null,
  date date not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  one_kg_rate_chicken integer, one_kg_rate_skinless integer, one_kg_rate_boneless integer,
  wholesale_chicken integer, wholesale_skinless integer, wholesale_boneless integer,
  supermarket_chicken integer, supermarket_skinless integer, supermarket_boneless integer,
  retail_chicken integer, retail_skinless integer, retail_boneless integer,
  -- with the price that is compared with those of earlier days, which the index alone gives
  primary key (city_id, date) include (one_kg_rate_chicken),
  constraint rate_prices check (
    least(one_kg_rate_chicken, one_kg_rate_skinless, one_kg_rate_boneless, wholesale_chicken, wholesale_skinless,
      wholesale_boneless, supermarket_chicken, supermarket_skinless, supermarket_boneless, retail_chicken, retail_skinless,
      retail_boneless) >= 0
    and greatest(one_kg_rate_chicken, one_kg_rate_skinless, one_kg_rate_boneless, wholesale_chicken, wholesale_skinless,
      wholesale_boneless, supermarket_chicken, supermarket_skinless, supermarket_boneless, retail_chicken, retail_skinless,
      retail_boneless) <= 10000000)
);
create index rate_of_day on rate (date desc, city_id);
create index rate_deleted on rate (deleted_at desc, city_id desc, date desc) where deleted_at is not null;

-- Each write of a record adds one, and nothing changes it: who wrote what. What it said before is the version before.
create table revision (
  city_id integer not null,
  date date not null,
  version integer not null,
  action text not null check (action in ('create', 'update', 'delete', 'restore')),
  at timestamptz not null default now(),
  -- null: samples
  account_id uuid,
  -- the key that the client chose for its request, which writes once; of an import without one, the id of the import
  request_id text collate "C",
  -- the transaction that wrote it, by which it is followed (see consumer); null once it is restored
  written_in xid8 default pg_current_xact_id(),
  -- why it was corrected, in public
  reason text check (length(reason) <= 200),
  -- a merge moved the record: nobody is told of it, and it is no correction
  is_move boolean not null default false,
  -- as in `rate`; none of a deleted record
  one_kg_rate_chicken integer, one_kg_rate_skinless integer, one_kg_rate_boneless integer,
  wholesale_chicken integer, wholesale_skinless integer, wholesale_boneless integer,
  supermarket_chicken integer, supermarket_skinless integer, supermarket_boneless integer,
  retail_chicken integer, retail_skinless integer, retail_boneless integer,
  primary key (city_id, date, version)
);
create index revision_moment on revision (at);
create index revision_written_in on revision (written_in) where written_in is not null;
create unique index revision_once on revision (account_id, request_id, city_id, date) where request_id is not null;
create index revision_correction on revision (at desc, city_id desc, date desc) where version > 1;
create trigger revision_is_append_only before update or delete on revision
  for each row execute function refuse_change();
create trigger revision_is_not_emptied before truncate on revision
  for each statement execute function refuse_change();

-- The corrections that the public sees: writes that changed what was published, but for slips that were mended within 15 minutes
-- (QUICK_CORRECTION_MINUTES) of the first entry of the city and day. A re-entry begins no such time, nor does a record that was moved in.
create view correction as
  select v.* from revision v
  join revision b on (b.city_id, b.date, b.version) = (v.city_id, v.date, v.version - 1)
  cross join lateral (
    select e.version, e.action, e.at from revision e
    where e.city_id = v.city_id and e.date = v.date and not e.is_move order by e.version limit 1) e
  where v.version > 1 and not v.is_move
    and (e.action <> 'create' or (e.version < v.version and e.at <= v.at - interval '15 min'))
    and (v.one_kg_rate_chicken, v.one_kg_rate_skinless, v.one_kg_rate_boneless,
      v.wholesale_chicken, v.wholesale_skinless, v.wholesale_boneless,
      v.supermarket_chicken, v.supermarket_skinless, v.supermarket_boneless,
      v.retail_chicken, v.retail_skinless, v.retail_boneless)
      is distinct from (b.one_kg_rate_chicken, b.one_kg_rate_skinless, b.one_kg_rate_boneless,
      b.wholesale_chicken, b.wholesale_skinless, b.wholesale_boneless,
      b.supermarket_chicken, b.supermarket_skinless, b.supermarket_boneless,
      b.retail_chicken, b.retail_skinless, b.retail_boneless);

---- Messages and notifications ----

-- The contact form adds one, limited by address; erased when its writer asks.
create table message (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  name text not null,
  email text not null,
  phone text not null,
  city text not null,
  subject text not null,
  message text not null,
  preferred_contact text not null check (preferred_contact in ('email', 'phone')),
  -- of what was sent: the same again within minutes is one message
  fingerprint bytea not null,
  state text not null default 'new' check (state in ('new', 'answered', 'spam')),
  changed_at timestamptz,
  changed_by uuid references account
);
create index message_newest on message (created_at desc, id desc);
create index message_fingerprint on message (fingerprint, created_at);

-- A message and a request for an account add one each, and it goes with them. The newest are kept.
create table notification (
  id bigint generated always as identity primary key,
  type text not null check (type in ('message', 'user')),
  created_at timestamptz not null default now(),
  account_id uuid references account on delete cascade,
  message_id uuid references message on delete cascade,
  approved_by uuid references account on delete cascade,
  constraint notification_subject check (num_nonnulls(account_id, message_id) = 1)
);
create index notification_of_account on notification (account_id) where account_id is not null;
create index notification_of_message on notification (message_id) where message_id is not null;
create index notification_approved_by on notification (approved_by) where approved_by is not null;

---- Events ----

-- What staff did that is no write of a rate: some ten a day. With the revisions it is the audit record. It names a person by id alone,
-- without a reference, so that an entry keeps nothing from changing; never the words of a message, an email or a phone.
create table event (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- null: the operator, or whoever had a link
  account_id uuid,
  action text collate "C" not null,
  city_id integer,
  -- an account, a message or an import
  subject_id uuid,
  before jsonb,
  after jsonb,
  request_id text,
  -- the transaction that wrote it: instances read a city again that it changed
  written_in xid8 default pg_current_xact_id()
);
create index event_of_moment on event (at);
create index event_of_city on event (written_in) where city_id is not null;
create index event_of_subject on event (subject_id, id desc) where subject_id is not null;
-- a day's quota of new cities
create index event_of_new_city on event (account_id, at) where action = 'city.create' and after is not null;
create trigger event_is_append_only before update or delete on event
  for each row execute function refuse_change();
create trigger event_is_not_emptied before truncate on event
  for each statement execute function refuse_change();

---- Jobs and mails to staff ----

-- Work by a schedule: one of each job, which a start adds.
create table job (
  name text primary key,
  due_at timestamptz not null,
  -- an instance runs it until then
  claimed_until timestamptz,
  -- of its last runs, and why the last one failed
  failures smallint not null default 0,
  reason text
);

-- How far those who follow the revisions have read, and act once on each: a few. A position is what was committed when it was read,
-- so that a transaction that commits late is neither missed nor read twice. A cache has its own in memory.
create table consumer (
  name text primary key,
  position pg_snapshot not null default pg_current_snapshot()
);

-- Mails to staff: links of new passwords, and what Admins are told. Deleted once sent or too old to be listed.
create table staff_mail (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  type text not null check (type in ('reset', 'message', 'request', 'backup')),
  language text not null,
  notification_id bigint references notification on delete cascade,
  due_at timestamptz default now(),
  attempts smallint not null default 0,
  -- what is told within ten minutes is one mail, which leaves ten minutes after the first of it
  mail_id uuid,
  claimed_until timestamptz,
  failures smallint not null default 0,
  sent_at timestamptz,
  reason text,
  constraint staff_mail_news check ((type = 'reset' or type = 'backup') = (notification_id is null))
);
create index staff_mail_of_mail on staff_mail (mail_id) where mail_id is not null;
create index staff_mail_of_notification on staff_mail (notification_id);
create unique index staff_mail_resets_once on staff_mail (account_id) where type = 'reset';

---- Alerts ----

-- The keys of alerts, made at the first start: one row. Whoever has the secret can make the key of every subscription.
create table alert_setting (
  is_only boolean primary key default true check (is_only),
  is_paused boolean not null default false,
  key_secret bytea not null,
  push_public_key bytea not null,
  push_private_key bytea not null
);

-- People who are told of rates: the form adds one, limited by address and mailbox. Unconfirmed ones go after two days, ended ones at once.
create table subscription (
  id uuid primary key,
  channel text not null check (channel in ('mail', 'push')),
  email text collate "C",
  endpoint text collate "C",
  p256dh bytea,
  auth bytea,
  language text not null,
  frequency text not null default 'immediately' check (frequency in ('immediately', 'daily')),
  rule text not null check (rule in ('change', 'above', 'below')),
  -- INR per kg, of a limit
  amount numeric(8, 2) check (amount > 0),
  market text not null,
  kind text not null,
  -- SHA-256 of the key in its links, which is stored nowhere
  key_hash bytea not null unique,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- of the last digest
  digest_day date not null default '-infinity',
  check (case channel when 'mail' then email is not null
    else endpoint is not null and p256dh is not null and auth is not null end),
  constraint subscription_limit_check check ((rule = 'change') = (amount is null))
);
create index subscription_of_email on subscription (email);
create index subscription_of_endpoint on subscription (endpoint);
create index subscription_digest on subscription (digest_day) where frequency = 'daily';

-- The cities of a subscription: at most ten.
create table subscription_city (
  subscription_id uuid not null references subscription on delete cascade,
  city_id integer not null references city on delete cascade,
  place smallint not null check (place between 1 and 10),
  primary key (subscription_id, city_id),
  unique (subscription_id, place)
);
create index subscription_city_of_city on subscription_city (city_id);

-- What a subscriber is told: a few of a subscription and day, deleted after 90 days.
create table alert (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references subscription on delete cascade,
  type text not null check (type in ('rates', 'correction', 'digest', 'confirmation')),
  channel text,
  city_id integer references city on delete cascade,
  day date not null,
  created_at timestamptz not null default now(),
  due_at timestamptz default now(),
  claimed_until timestamptz,
  attempts smallint not null default 0,
  failures smallint not null default 0,
  sent_at timestamptz,
  reason text,
  -- INR per kg by city, as it was told; and of a correction, what was told before
  told jsonb,
  was numeric(8, 2)
);
create index alert_due on alert (channel, (type = 'digest'), due_at) where due_at is not null;
create index alert_of_subscription on alert (subscription_id, day);
create unique index alert_once on alert (subscription_id, day, type, city_id) nulls not distinct
  where type in ('rates', 'digest') or (type = 'correction' and due_at is not null);

-- Who has chosen a city that is merged has the other one, and nobody is told of the same day twice.
create function move_subscriptions() returns trigger language plpgsql as $$
begin
  with gone as (delete from subscription_city where city_id = new.id returning *)
  insert into subscription_city (subscription_id, city_id, place)
  select subscription_id, new.now_id, place from gone on conflict (subscription_id, city_id) do nothing;
  update alert set told = jsonb_build_object(new.now_id, told -> new.id::text) || (told - new.id::text)
  where told ? new.id::text;
  update alert a set city_id = new.now_id where a.city_id = new.id and not exists (
    select from alert b where b.city_id = new.now_id and (b.subscription_id, b.day, b.type) = (a.subscription_id, a.day, a.type));
  delete from alert where city_id = new.id and due_at is not null;
  return null;
end
$$;
create trigger subscriptions_follow_merges after update of now_id on city
  for each row when (new.now_id is not null) execute function move_subscriptions();

---- Limits and facts ----

-- Windows of limits that hold across restarts and instances: points are uses, expire is in ms since 1970. Deleted within an hour after their end.
create table throttle (
  key text collate "C" primary key,
  points integer not null default 0,
  expire bigint
);

-- Facts about this installation, such as that its rates are samples: a few.
create table site_fact (
  name text primary key,
  value text not null
);
