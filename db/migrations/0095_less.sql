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

-- Alerts: a change or a limit, told at once or each morning. Who was told of a price is told of its correction.
update subscription set frequency = 'daily' where frequency = 'weekly';
delete from subscription where rule = 'corrected';
update subscription set rule = 'change', amount = null where rule in ('published', 'changeBy');
drop index subscription_digest;
alter table subscription
  drop column unit, drop column corrections, drop column digest_minute,
  drop constraint subscription_frequency_check, drop constraint subscription_rule_check,
  drop constraint subscription_check1, drop constraint subscription_check2,
  add constraint subscription_frequency_check check (frequency in ('immediately', 'daily')),
  add constraint subscription_rule_check check (rule in ('change', 'above', 'below')),
  add constraint subscription_limit_check check ((rule = 'change') = (amount is null));
create index subscription_digest on subscription (digest_day) where frequency = 'daily';
-- An alert that has ended leaves no link, and each request of an address has a mail that asks for its confirmation.
delete from subscription where now_id is not null;
alter table subscription drop column now_id;
-- Nobody is asked whether alerts shall go on: a push service says when a browser is gone.
delete from alert where type in ('manage', 'warning', 'test');
alter table alert drop column choice, drop constraint alert_type_check,
  add constraint alert_type_check check (type in ('rates', 'correction', 'digest', 'confirmation'));
alter table subscription drop column seen_at, drop column warned_at, drop column failures;

-- webhooks
drop trigger webhooks_are_queued on revision;
drop function queue_webhooks();
select chicken_rates_jobs.delete_queue('webhook.deliver');
delete from notification where type = 'webhook';
alter table notification drop column webhook_id;
drop table webhook_delivery;
drop table webhook;

-- The public log
drop table log_leaf;
drop table log_node;
drop table log_checkpoint;
drop table log_key;
drop table log_position;

-- Proposals of Sub Admins: they add records, and an Admin corrects them.
alter table notification drop column proposal_id;
drop table proposal;
create or replace function queue_staff_mails() returns trigger language plpgsql as $$
begin
  insert into staff_mail (account_id, type, language, notification_id, due_at)
  select a.id, case n.type when 'user' then 'request' else 'message' end, a.mail_language, n.id,
    least(now() + interval '10 minutes', (
      select min(due_at) from staff_mail s where s.account_id = a.id and s.mail_id is null and s.type <> 'reset'))
  from fresh n join account a on a.mail_language is not null and a.status = 'approved' and a.admin_type = 'Admin'
  where n.type = 'message' or (n.type = 'user' and n.approved_by is null);
  return null;
end
$$;

-- Somebody looks after cities, no longer after states.
alter table account drop column area_states;

-- Nobody asks when the days of a city were entered: no city has a usual time.
drop index revision_entered;

-- Notifications are of messages and of accounts. Late cities and a failed backup stand on the Dashboard.
delete from notification where type not in ('message', 'user');
drop index notification_late_once;
alter table notification
  drop column late_on,
  drop column late_cities,
  drop column new_cities,
  drop column failure,
  drop constraint notification_type_check,
  add constraint notification_type_check check (type in ('message', 'user')),
  drop constraint if exists notification_subject,
  add constraint notification_subject check (num_nonnulls(account_id, message_id) = 1);
alter table staff_mail
  drop constraint staff_mail_type_check,
  add constraint staff_mail_type_check check (type in ('reset', 'message', 'request', 'backup')),
  drop constraint staff_mail_check,
  add constraint staff_mail_news check ((type = 'reset' or type = 'backup') = (notification_id is null));

-- The audit record has no hash chain: the database refuses to change or delete an entry.
drop trigger audit_sealing_is_queued on audit;
drop function queue_sealing();
select chicken_rates_jobs.delete_queue('audit.seal');
drop table audit_link;
alter table audit drop column written_in, drop column account_name;

-- Flags of readers
drop trigger flags_are_settled on revision;
drop function settle_corrected_flags();
drop function settle_flags(integer, date, text[], text);
drop view open_flag;
drop table flag;
drop table flag_salt;
drop table flag_outcome;

-- Messages are new, answered or spam.
drop table message_note;
alter table message
  drop column read_at,
  drop column read_by,
  drop column assigned_to,
  drop column answered_at,
  drop column answered_by,
  add column state text not null default 'new' check (state in ('new', 'answered', 'spam')),
  add column changed_at timestamptz,
  add column changed_by uuid references account;

-- What prices rest on, and how they are made
drop table rate_basis;
drop table basis_statement;
drop table method_text;

-- Reading as of an instant: what was published then is never asked for, so a write may be dated earlier than others.
drop trigger revision_is_in_time on revision;
drop function refuse_late_revisions();

-- Separation of merged cities, and what names meant earlier: a merge is for good, and another name of a city is an alias.
drop trigger former_name_begins on city;
drop trigger city_version_ends on city;
drop trigger former_name_ends on city;
drop function store_city_version();
drop function get_names_instant();
drop view city_version;
drop table city_history;
alter table city drop column since, drop constraint city_key_key;
-- Only letters and digits tell names apart.
update city set key = translate(key, '.''()&-ʼ', '') where key ~ '[.''()&ʼ-]';
-- A merged city keeps its row, on which its records stand. Its name may become that of another one.
create unique index city_key on city (key) where now_id is null;
-- What staff said that a name means is one, too.
drop table spelling;
create table city_alias (
  key text collate "C" primary key check (length(key) between 1 and 160),
  name text not null check (length(name) between 1 and 80),
  -- of the city that it leads to
  city_key text collate "C" not null
);
create index city_alias_of_city on city_alias (city_key);
insert into city_alias (key, name, city_key) select n.key, n.name, c.key from city n join city c on c.id = n.now_id;
delete from city n where now_id is not null and not exists (select from rate r where r.city_id = n.id);

-- Who has chosen a city that is merged has the other one, and nobody is told of the same day twice.
drop trigger subscriptions_follow_merges on city;
create or replace function move_subscriptions() returns trigger language plpgsql as $$
begin
  with gone as (delete from subscription_city where city_id = new.id returning *)
  insert into subscription_city (subscription_id, city_id, place)
  select subscription_id, new.now_id, place from gone on conflict (subscription_id, city_id) do nothing;
  update alert set told = jsonb_build_object(new.now_id, told -> new.id::text) || (told - new.id::text)
  where told ? new.id::text;
  update alert a set city_id = new.now_id where a.city_id = new.id and not exists (
    select from alert b where b.city_id = new.now_id and (b.subscription_id, b.day, b.type) = (a.subscription_id, a.day, a.type));
  delete from alert where city_id = new.id and due_at is not null;
  return null;
end
$$;
create trigger subscriptions_follow_merges after update of now_id on city
  for each row when (new.now_id is not null) execute function move_subscriptions();
-- A limit is told when a price crosses it, counted from the price before. A correction says what was told.
alter table subscription_city drop column chosen, drop column is_armed;
alter table alert drop column first_city_id, drop column known, add column was numeric(8, 2);
