-- Beside an older version: it only reads.
-- One stranger can send many requests, messages and imports: none of it may hide or shut out what others send.

-- Hashes of the networks a request came from, the narrowest first; empty once somebody has decided about it.
alter table account add column request_networks text[] collate "C";

-- Admins are told of cities that are on no list of places and that somebody else has added.
alter table notification
  drop constraint notification_type_check,
  add constraint notification_type_check check (type in ('message', 'user', 'late', 'webhook', 'cities')),
  add column new_cities integer[],
  add constraint notification_cities check ((type = 'cities') = (new_cities is not null));

-- What is told within ten minutes is one mail, which leaves ten minutes after the first of it happened, also when that is
-- gone by then. A mail that is tried again tells the same, under the same id.
alter table staff_mail add column mail_id uuid;
create index staff_mail_of_mail on staff_mail (mail_id) where mail_id is not null;

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
