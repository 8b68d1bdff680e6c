-- Beside an older version: it only reads.
-- What an Admin and the owner of an account see of it: logins, sessions, and a way back in.

-- Names a session to its owner without its token or what is kept of it.
alter table session add column id uuid not null default gen_random_uuid() unique;

-- Kept apart from the sessions, which are forgotten when they end.
alter table account add column last_login_at timestamptz;
update account set last_login_at =
  (select max(created_at) from session where session.account_id = account.id);

-- One per account: a new link voids the old one. Used ones are deleted; of the token only its SHA-256 is kept.
create table reset_link (
  account_id uuid primary key references account,
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);

create index account_change_of_account on account_change (account_id, id desc);
