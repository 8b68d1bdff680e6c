-- Beside an older version: it only reads.
-- When a city's rates were last written, without a look at all of them: the sitemap says it of every city.
create index daily_rate_changed on daily_rate (city_id, updated_at);
