-- Beside an older version: it only reads.
-- An address or a browser has several alerts: each is a row with its own choice and link. An alert that has ended while others of its
-- receiver go on keeps its address and its link, which opens one of those.
alter table subscription drop constraint subscription_endpoint_key;
drop index subscription_email_once;
create index subscription_of_endpoint on subscription (endpoint);
