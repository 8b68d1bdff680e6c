-- Beside an older version: it reads and writes.
-- Records that were written later than on the day after their own, by instant: what was published earlier reads from the first of
-- them on in the histories (src/server/rates/as-of/queries.ts), and everything before as it stands. Few among very many.
create index daily_rate_late on daily_rate (updated_at) include (city_id, date)
  where (updated_at at time zone 'UTC')::date > date + 1;
