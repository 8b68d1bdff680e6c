-- Beside an older version: it only reads.
-- Locks the public log, also for reading, for 10 s at five million prices.
-- What live birds cost is in the public log, too.
-- Of what was entered before it is the transaction of this migration: leaves are added after it.
alter table live_bird_rate add column written_in xid8 not null default pg_current_xact_id();
create index live_bird_rate_written_in on live_bird_rate (written_in);

-- of live birds; a rate has none
alter table log_leaf add column size text not null default '';
alter table log_leaf drop constraint log_leaf_city_id_date_version_key;
alter table log_leaf add unique (city_id, date, version, size);

-- Everything that has a leaf. Prices of rates are in `after`, that of live birds in `price`, in hundredths of INR per kg.
create view publication as
  select city_id, date, version, ''::text as size, at, action, is_move, after, null::integer as price, reason, written_in
  from revision
  union all
  select city_id, date, version, size, at, null, false, null, price, reason, written_in
  from live_bird_rate;
