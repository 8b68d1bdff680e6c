-- Beside an older version: it only reads.
-- In which transaction a write was made: what instances ask to learn what others have written since they last
-- looked. Writes of before need none: nobody has looked yet.
alter table revision add column written_in xid8;
alter table revision alter column written_in set default pg_current_xact_id();
create index revision_written_in on revision (written_in) where written_in is not null;
