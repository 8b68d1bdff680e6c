-- Beside an older version: it only reads.
-- What an account's owner sees of the own sessions, and an optional second factor.

-- The browser and system a session began in, in a few words; null where it began before this was noted.
alter table session add column client text;

-- TOTP (RFC 6238). It counts once a first code has confirmed it.
create table second_factor (
  account_id uuid primary key references account,
  secret bytea not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- The 30-second step of the last code that was used: neither it nor an older one is taken again.
  last_step bigint not null default 0
);

-- Those that are left: a used one is deleted. Only their SHA-256 is kept.
create table recovery_code (
  account_id uuid not null references second_factor on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);
