-- Beside an older version: it only reads.
-- What was taken off the site, the last first: few records among very many.
create index daily_rate_deleted on daily_rate (deleted_at desc, city_id desc, date desc)
  where deleted_at is not null;
