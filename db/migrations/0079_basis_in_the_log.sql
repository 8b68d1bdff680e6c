-- Beside an older version: it only reads.
-- A leaf of the public log says what its prices rest on. Leaves of what was stated before do not, and stay as they are.
alter table rate_basis add column is_logged boolean not null default false;
alter table rate_basis alter column is_logged set default true;
