-- Beside an older version: it only reads.
-- Who has asked for a correction is told what an Admin has decided.
alter table notification
  drop constraint notification_type_check,
  add constraint notification_type_check check (type in ('message', 'user', 'late', 'webhook', 'cities', 'backup', 'proposal', 'decision')),
  drop constraint notification_proposal,
  add constraint notification_proposal check ((type in ('proposal', 'decision')) = (proposal_id is not null));
