-- Beside an older version: it only reads.
-- Messages are read by Admins together: who read one first, and when.
alter table message
  add column read_at timestamptz,
  add column read_by uuid references account;

-- Append-only: that messages of a person were erased, and how many; never whose.
create table message_erasure (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  by_account_id uuid not null references account,
  request_id text,
  messages integer not null,
  notifications integer not null
);
create trigger message_erasure_is_append_only before update or delete on message_erasure
  for each row execute function refuse_change();
