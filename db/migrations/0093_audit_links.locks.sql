-- Beside an older version: it only reads.
-- Locks the audit record, for 60 s at five million prices.
-- An entry is written once: its link of the chain is a row of its own. A seal that updated the entry entered all its indexes anew.
create table audit_link (
  position bigint primary key check (position > 0),
  -- of the entry; no reference, which each link would look up
  id bigint not null unique,
  hash bytea not null,
  -- All entries of transactions before it have a link; null: nobody knows.
  seen_in xid8
);
insert into audit_link (position, id, hash) select position, id, hash from audit where position is not null order by position;
create trigger audit_link_is_append_only before update or delete on audit_link
  for each row execute function refuse_change();
create trigger audit_link_is_not_emptied before truncate on audit_link
  for each statement execute function refuse_change();

drop trigger audit_is_only_sealed on audit;
drop function refuse_all_but_sealing();
drop trigger audit_is_append_only on audit;
create trigger audit_is_append_only before update or delete on audit
  for each row execute function refuse_change();
-- with their indexes
alter table audit drop column position, drop column hash;

-- by which a seal finds the entries since the one before
alter table audit add column written_in xid8;
alter table audit alter column written_in set default pg_current_xact_id();
create index audit_written_in on audit (written_in) where written_in is not null;
