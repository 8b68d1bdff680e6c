-- Beside an older version: it only reads.
-- Admins are told that the backup by the schedule has failed, and why.
alter table notification
  drop constraint notification_type_check,
  add constraint notification_type_check check (type in ('message', 'user', 'late', 'webhook', 'cities', 'backup')),
  add column failure text,
  add constraint notification_failure check ((type = 'backup') = (failure is not null)),
  drop constraint notification_subject,
  add constraint notification_subject check (num_nonnulls(account_id, message_id, webhook_id, failure) = 1);
