-- Beside an older version: it only reads.
-- Results of writes that were sent with an Idempotency-Key: the same key again gets the same result, and writes nothing.
create table idempotency_key (
  account_id uuid not null references account on delete cascade,
  key text collate "C" not null,
  -- SHA-256 of the request: a key stands for one only
  request_hash bytea not null,
  -- null only within the transaction that writes
  result jsonb,
  at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_key_at on idempotency_key (at);
