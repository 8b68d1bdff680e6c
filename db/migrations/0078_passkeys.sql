-- Beside an older version: it only reads.
-- What staff log in with in the place of a password: the public half of a key pair that their device keeps and unlocks.
create table passkey (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  credential bytea not null unique,
  public_key bytea not null,
  -- how often the device says that it has signed; 0 where it does not count
  counter bigint not null,
  -- the browser that it was added in
  client text not null,
  created_at timestamptz(3) not null,
  used_at timestamptz(3),
  -- when the challenge was made that it signed last: an earlier one, or the same again, is refused
  challenged_at timestamptz(3)
);
create index passkey_of_account on passkey (account_id);

-- Signs challenges: the same for all instances. The first challenge makes it.
create table passkey_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null
);

-- Whoever sets a new password takes the account back: what somebody else has added ends with the old one, however it was changed.
create function end_passkeys() returns trigger language plpgsql as $$
begin
  delete from passkey where account_id = new.id;
  return null;
end $$;
create trigger passkeys_end after update of password_hash on account
  for each row when (old.password_hash is distinct from new.password_hash) execute function end_passkeys();
