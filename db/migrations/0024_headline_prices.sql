-- Beside an older version: it only reads.
-- The 1 Kg Rate of chicken of many days and all cities, as trends and comparisons read it, without the rows of all markets.
create index price_headline on price (city_id, date) include (chicken) where market = 'oneKgRate';

-- With the day, which of a city's records were written after an instant is read from the index alone.
drop index daily_rate_changed;
create index daily_rate_changed on daily_rate (city_id, updated_at, date);
