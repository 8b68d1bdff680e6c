-- Beside an older version: it only reads.
-- Each request for alerts by e-mail is a row of its own, with its own link and choice. An address has one that is confirmed.
alter table subscription drop constraint subscription_email_key,
  -- A request that was confirmed while its address had a subscription: its link opens that one.
  add column now_id uuid references subscription on delete cascade;
create unique index subscription_email_once on subscription (email) where confirmed_at is not null;
create index subscription_of_email on subscription (email);
create index subscription_now on subscription (now_id) where now_id is not null;

-- One message of rates for each person, city and day; corrections follow one another, once the one before is sent. Other messages are
-- as many as somebody asks for, within the limits of requests.
drop index alert_once;
create unique index alert_once on alert (subscription_id, day, type, city_id) nulls not distinct
  where type in ('rates', 'digest') or (type = 'correction' and due_at is not null);

-- The limits of requests (throttle) say how often an address is mailed.
drop table mailed_address;
