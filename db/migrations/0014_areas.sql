-- Beside an older version: it only reads.
-- The cities and states that somebody looks after; none of either means all cities.
alter table account
  add column area_cities integer[] not null default '{}',
  add column area_states text[] not null default '{}';

-- Cities that are late on a day, told to the account of `account_id` alone.
alter table notification
  drop constraint notification_type_check,
  add constraint notification_type_check check (type in ('message', 'user', 'late')),
  add column late_on date,
  add column late_cities integer[],
  add constraint notification_late check ((type = 'late') = (late_on is not null and late_cities is not null));
create unique index notification_late_once on notification (account_id) where type = 'late';
