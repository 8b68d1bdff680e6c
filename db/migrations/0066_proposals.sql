-- Beside an older version: it only reads.
-- What staff who may not correct a record ask an Admin to make of it. It publishes nothing before an Admin approves.
create table proposal (
  id integer generated always as identity primary key,
  city_id integer not null references city,
  date date not null,
  -- of the record that was seen
  version integer not null,
  account_id uuid not null references account on delete cascade,
  content jsonb not null,
  reason text not null check (length(reason) <= 200),
  at timestamptz(3) not null default now(),
  decision text check (decision in ('approved', 'declined')),
  decided_at timestamptz(3),
  decided_by uuid references account on delete set null
);
create unique index proposal_open on proposal (city_id, date, account_id) where decision is null;
create index proposal_of_account on proposal (account_id);

alter table notification
  drop constraint notification_type_check,
  add constraint notification_type_check check (type in ('message', 'user', 'late', 'webhook', 'cities', 'backup', 'proposal')),
  add column proposal_id integer references proposal on delete cascade,
  add constraint notification_proposal check ((type = 'proposal') = (proposal_id is not null));
create index notification_of_proposal on notification (proposal_id) where proposal_id is not null;

alter table staff_mail drop constraint staff_mail_type_check,
  add constraint staff_mail_type_check check (type in ('reset', 'message', 'request', 'proposal'));
create or replace function queue_staff_mails() returns trigger language plpgsql as $$
begin
  insert into staff_mail (account_id, type, language, notification_id, due_at)
  select a.id, case n.type when 'user' then 'request' else n.type end, a.mail_language, n.id,
    least(now() + interval '10 minutes', (
      select min(due_at) from staff_mail s where s.account_id = a.id and s.mail_id is null and s.type <> 'reset'))
  from fresh n join account a on a.mail_language is not null and a.status = 'approved' and a.admin_type = 'Admin'
  where n.type in ('message', 'proposal') or (n.type = 'user' and n.approved_by is null);
  return null;
end
$$;
