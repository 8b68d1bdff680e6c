-- Beside an older version: it reads and writes.
-- Locks the audit record, for 2 s at five million prices.
-- Each entry of new cities counts those of the account on this day, and each part of an import asks whose it is: both read all
-- entries of the action.
create index audit_of_new_city on audit (account_id, at) where action = 'city.create' and after is not null;
create index audit_of_import on audit (subject_id) where action = 'rates.imported';
