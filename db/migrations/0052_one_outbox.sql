-- Beside an older version: it only reads.
-- Whatever leaves the house is sent by one engine, so deliveries to webhooks and mails to staff have the columns that alerts have:
-- when a row is due, who has claimed it until when, and how often it has failed.
alter table webhook_delivery rename column next_at to due_at;
alter table webhook_delivery rename column delivered_at to sent_at;
alter table webhook_delivery add column claimed_until timestamptz, add column failures integer not null default 0;
update webhook_delivery set failures = attempts where due_at is not null;

alter table staff_mail add column claimed_until timestamptz, add column failures smallint not null default 0,
  add column sent_at timestamptz, add column reason text;
update staff_mail set failures = attempts;
-- this column is null once a row is sent or given up
alter table staff_mail alter column due_at drop not null;
