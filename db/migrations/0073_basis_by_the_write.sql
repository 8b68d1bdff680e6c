-- Beside an older version: it only reads.
-- The statement that writes a version states what it rests on (src/server/rates/writes/queries.ts): without the trigger, a write that
-- nobody states anything of costs what it did before.
drop trigger basis_is_stated on revision;
drop function state_basis;
alter table revision drop column origin_city_id, drop column origin_version;
