-- Beside an older version: it only reads.
-- Admins are told of a webhook that was paused because it failed for days.
alter table notification
  drop constraint notification_type_check,
  add constraint notification_type_check check (type in ('message', 'user', 'late', 'webhook')),
  add column webhook_id uuid references webhook on delete cascade,
  drop constraint notification_subject,
  add constraint notification_subject check (num_nonnulls(account_id, message_id, webhook_id) = 1);
create index notification_of_webhook on notification (webhook_id) where webhook_id is not null;
