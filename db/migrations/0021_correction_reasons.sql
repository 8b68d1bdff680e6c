-- Beside an older version: it only reads.
-- Why a record was corrected, if its writer said so, for the public to read.
alter table revision add column reason text check (length(reason) <= 200);
