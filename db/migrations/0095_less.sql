-- What left the product takes its tables, columns and triggers along. One headed part for each capability.

-- Live birds
drop view publication;
drop table live_bird_rate;

-- passkeys
drop trigger passkeys_end on account;
drop function end_passkeys();
drop table passkey;
drop table passkey_key;

-- Notes on rates: the reason of a correction says what there is to say.
drop table cell_note;

-- Alerts: a message comes at once or each morning.
update subscription set frequency = 'daily' where frequency = 'weekly';
alter table subscription drop constraint subscription_frequency_check,
  add constraint subscription_frequency_check check (frequency in ('immediately', 'daily'));

-- webhooks
drop trigger webhooks_are_queued on revision;
drop function queue_webhooks();
delete from notification where type = 'webhook';
alter table notification
  drop column webhook_id,
  drop constraint if exists notification_subject,
  add constraint notification_subject check (num_nonnulls(account_id, message_id, failure) = 1);
drop table webhook_delivery;
drop table webhook;

-- The public log
drop table log_leaf;
drop table log_node;
drop table log_checkpoint;
drop table log_key;
drop table log_position;
