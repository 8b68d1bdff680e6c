-- Beside an older version: it only reads.
-- Admins work on messages together: who takes care of one, who answered it and when, and what they noted for each other.
alter table message
  add column assigned_to uuid references account,
  add column answered_at timestamptz,
  add column answered_by uuid references account;

-- A note may name who wrote the message, so it goes with it.
create table message_note (
  id bigint generated always as identity primary key,
  message_id uuid not null references message on delete cascade,
  by_account_id uuid not null references account,
  at timestamptz not null,
  text text not null
);
create index message_note_of_message on message_note (message_id, id);
