-- Beside an older version: it only reads.
-- Mails to staff: a link to a new password, and what waits for Admins who want to hear of it.

-- The language in which an Admin hears of messages and requests by e-mail; null: not at all.
alter table account add column mail_language text;

-- A link that its owner asked for stands beside one that an Admin made: neither voids the other.
alter table reset_link add column by_mail boolean not null default false,
  drop constraint reset_link_pkey,
  add primary key (account_id, by_mail);

-- What is not sent yet.
create table staff_mail (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  type text not null check (type in ('reset', 'message', 'request')),
  language text not null,
  -- what it tells of
  notification_id bigint references notification on delete cascade,
  due_at timestamptz not null default now(),
  attempts smallint not null default 0,
  check ((type = 'reset') = (notification_id is null))
);
create unique index staff_mail_resets_once on staff_mail (account_id) where type = 'reset';
create index staff_mail_of_notification on staff_mail (notification_id);

select chicken_rates_jobs.create_queue('staff-mail.deliver', '{"policy": "standard"}');

create function queue_staff_mail_job() returns trigger language plpgsql as $$
begin
  if exists (select from fresh) then perform queue_job('staff-mail.deliver'); end if;
  return null;
end
$$;
create trigger staff_mails_are_sent after insert on staff_mail referencing new table as fresh
  for each statement execute function queue_staff_mail_job();

create function queue_staff_mails() returns trigger language plpgsql as $$
begin
  insert into staff_mail (account_id, type, language, notification_id)
  select a.id, case n.type when 'user' then 'request' else 'message' end, a.mail_language, n.id
  from fresh n join account a on a.mail_language is not null and a.status = 'approved' and a.admin_type = 'Admin'
  where n.type = 'message' or (n.type = 'user' and n.approved_by is null);
  return null;
end
$$;
create trigger admins_are_mailed after insert on notification referencing new table as fresh
  for each statement execute function queue_staff_mails();
