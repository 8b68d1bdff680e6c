-- Beside an older version: it only reads.
-- Corrections are public, the last one first: few revisions among very many.
create index revision_correction on revision (at desc, city_id desc, date desc) where version > 1;
