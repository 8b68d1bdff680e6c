-- Beside an older version: it only reads.
-- Requests for an account stand beside each other, and whoever asks to be forgotten is.

-- One mailbox is one account of staff. Requests do not occupy it: anybody may ask under any email, and an Admin approves
-- the one whose code the applicant tells.
alter table account drop constraint account_email_key;
-- Null for requests of before there were codes, and for whoever was approved.
alter table account add column request_code text collate "C";
-- Staff who were erased: the row stays, because what they entered refers to it.
alter table account add column erased_at timestamptz;
alter table account add constraint account_erased check (
  erased_at is null
  or (status = 'deactivated' and email = '' and mobile = '' and password_hash = '' and request_code is null)
);
create unique index account_email on account (email) where status in ('approved', 'deactivated') and erased_at is null;
create index account_request on account (email, created_at) where status = 'pending';

-- A request that is dismissed takes along what belongs to it.
alter table session drop constraint session_account_id_fkey,
  add constraint session_account_id_fkey foreign key (account_id) references account on delete cascade;
alter table reset_link drop constraint reset_link_account_id_fkey,
  add constraint reset_link_account_id_fkey foreign key (account_id) references account on delete cascade;
alter table second_factor drop constraint second_factor_account_id_fkey,
  add constraint second_factor_account_id_fkey foreign key (account_id) references account on delete cascade;
-- History holds ids and never keeps anything else from being erased.
alter table account_change drop constraint account_change_account_id_fkey,
  drop constraint account_change_by_account_id_fkey;

-- Requests were recorded with name and email. This history is not part of the chain of hashes.
alter table account_change disable trigger account_change_is_append_only;
update account_change set after = after - 'name' - 'email' where after ?| array['name', 'email'];
alter table account_change enable trigger account_change_is_append_only;
-- What is not in the chain yet can still lose its names.
alter table audit disable trigger audit_is_only_sealed;
update audit set account_name = null where hash is null;
alter table audit enable trigger audit_is_only_sealed;

-- A notification names a person in its title, so it goes with the message or the account it is about.
alter table notification
  add column account_id uuid references account on delete cascade,
  add column message_id uuid references message on delete cascade;
-- Those of before were written within moments of what they are about.
update notification n set message_id = (
  select m.id from message m
  where m.created_at between n.created_at - interval '1 minute' and n.created_at + interval '1 minute'
    and n.title = 'New message from ' || m.name || ': ' || m.subject
  order by abs(extract(epoch from m.created_at - n.created_at)), m.id limit 1
) where n.type = 'message';
update notification n set account_id = (
  select a.id from account a
  where a.created_at between n.created_at - interval '1 minute' and n.created_at + interval '1 minute'
    and n.title = 'New account request: ' || a.name
  order by abs(extract(epoch from a.created_at - n.created_at)), a.id limit 1
) where n.type = 'user';
-- Nobody could say whom the others name.
delete from notification where account_id is null and message_id is null;
alter table notification add constraint notification_subject check (num_nonnulls(account_id, message_id) = 1);
create index notification_of_account on notification (account_id) where account_id is not null;
create index notification_of_message on notification (message_id) where message_id is not null;

-- Audit entries name who acted by id alone; `account_name` stays for the chain of those written before.
create or replace function audit_revisions() returns trigger language plpgsql as $$
begin
  insert into audit (at, account_id, action, city_id, date, version, request_id)
  select r.at, r.account_id, 'rate.' || r.action, r.city_id, r.date, r.version, r.request_id
  from fresh r where r.account_id is not null order by r.city_id;
  return null;
end
$$;

create or replace function audit_account_changes() returns trigger language plpgsql as $$
begin
  insert into audit (at, account_id, action, subject_id, before, after, request_id)
  select c.at, c.by_account_id,
    case
      when c.after ? 'status' and c.before->>'status' is distinct from c.after->>'status'
        then 'account.' || (c.after->>'status')
      when c.after ? 'adminType' then 'account.typed'
      else (select key || '.' || value from jsonb_each_text(c.after) limit 1)
    end,
    c.account_id, c.before, c.after, c.request_id
  from fresh c order by c.id;
  return null;
end
$$;

create or replace function audit_erasures() returns trigger language plpgsql as $$
begin
  insert into audit (at, account_id, action, after, request_id)
  select e.at, e.by_account_id, 'message.erased',
    jsonb_build_object('messages', e.messages, 'notifications', e.notifications), e.request_id
  from fresh e;
  return null;
end
$$;
