-- Beside an older version: it only reads.
-- The ground: cities, rates with their history, accounts, sessions, messages, notifications.
-- Texts that are compared or sorted are collated "C": the same order on every machine.

create table city (
  id integer generated always as identity primary key,
  key text collate "C" not null unique,
  name text not null,
  state text
);

-- One record is one city and one day. A deleted record keeps its row, so that its version goes on counting.
create table daily_rate (
  city_id integer not null references city,
  date date not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (city_id, date)
);
create index daily_rate_of_day on daily_rate (date desc, city_id) where deleted_at is null;

-- INR per kg. Keyed by city and day, so that the city can become the distribution column.
create table price (
  city_id integer not null,
  date date not null,
  market text collate "C" not null,
  chicken numeric(8, 2) check (chicken between 0 and 100000),
  skinless numeric(8, 2) check (skinless between 0 and 100000),
  boneless numeric(8, 2) check (boneless between 0 and 100000),
  primary key (city_id, date, market),
  foreign key (city_id, date) references daily_rate
);

create table account (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text collate "C" not null unique,
  mobile text not null,
  password_hash text not null,
  admin_type text check (admin_type in ('Admin', 'Sub Admin')),
  status text not null default 'pending' check (status in ('pending', 'approved', 'deactivated')),
  created_at timestamptz not null default now(),
  notifications_read_to bigint not null default 0,
  notifications_cleared_to bigint not null default 0,
  check (status = 'pending' or admin_type is not null)
);

-- The token itself is never kept, only its SHA-256.
create table session (
  token_hash bytea primary key,
  account_id uuid not null references account,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  ended_at timestamptz
);
create index session_of_account on session (account_id);

create table setup_link (
  token_hash bytea primary key,
  created_at timestamptz not null default now()
);

-- Append-only: who wrote what, with the rates before and after.
create table revision (
  city_id integer not null,
  date date not null,
  version integer not null,
  action text not null check (action in ('create', 'update', 'delete', 'restore')),
  at timestamptz not null default now(),
  account_id uuid references account,
  request_id text,
  before jsonb,
  after jsonb,
  primary key (city_id, date, version),
  foreign key (city_id, date) references daily_rate
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'history is append-only';
end
$$;
create trigger revision_is_append_only before update or delete on revision
  for each row execute function refuse_change();

-- Changes of accounts, kept the same way.
create table account_change (
  id bigint generated always as identity primary key,
  account_id uuid not null references account,
  by_account_id uuid references account,
  at timestamptz not null default now(),
  request_id text,
  before jsonb,
  after jsonb not null
);
create trigger account_change_is_append_only before update or delete on account_change
  for each row execute function refuse_change();

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
  fingerprint bytea not null
);
create index message_newest on message (created_at desc, id desc);
create index message_fingerprint on message (fingerprint, created_at);

create table notification (
  id bigint generated always as identity primary key,
  type text not null check (type in ('message', 'user')),
  title text not null,
  created_at timestamptz not null default now()
);

-- Counters of rate-limiter-flexible: they survive a restart and are shared by all instances.
create table throttle (
  key text collate "C" primary key,
  points integer not null default 0,
  expire bigint
);

-- Facts about this installation, such as that its rates are samples.
create table site_fact (
  name text primary key,
  value text not null
);
