-- Beside an older version: it only reads.
-- Locks the rates, also for reading, for 100 s at five million prices.
-- A record has its prices in its own row, in a column for each market and kind: whole paise per kg, null where none was quoted. The rows of
-- `price` and their copy in `daily_rate.packed` had to be held equal by triggers.
create table rate (
  city_id integer not null references city,
  date date not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  one_kg_rate_chicken integer,
  one_kg_rate_skinless integer,
  one_kg_rate_boneless integer,
  wholesale_chicken integer,
  wholesale_skinless integer,
  wholesale_boneless integer,
  supermarket_chicken integer,
  supermarket_skinless integer,
  supermarket_boneless integer,
  retail_chicken integer,
  retail_skinless integer,
  retail_boneless integer,
  constraint rate_prices check (
    least(one_kg_rate_chicken, one_kg_rate_skinless, one_kg_rate_boneless, wholesale_chicken, wholesale_skinless,
      wholesale_boneless, supermarket_chicken, supermarket_skinless, supermarket_boneless, retail_chicken, retail_skinless,
      retail_boneless) >= 0
    and greatest(one_kg_rate_chicken, one_kg_rate_skinless, one_kg_rate_boneless, wholesale_chicken, wholesale_skinless,
      wholesale_boneless, supermarket_chicken, supermarket_skinless, supermarket_boneless, retail_chicken, retail_skinless,
      retail_boneless) <= 10000000)
);

-- in the order in which days are read
insert into rate
select r.city_id, r.date, r.version, r.updated_at, r.deleted_at,
  p.one_kg_rate_chicken, p.one_kg_rate_skinless, p.one_kg_rate_boneless, p.wholesale_chicken, p.wholesale_skinless,
  p.wholesale_boneless, p.supermarket_chicken, p.supermarket_skinless, p.supermarket_boneless, p.retail_chicken,
  p.retail_skinless, p.retail_boneless
from daily_rate r left join (
  select city_id, date,
    (max(chicken) filter (where market = 'oneKgRate') * 100)::integer as one_kg_rate_chicken,
    (max(skinless) filter (where market = 'oneKgRate') * 100)::integer as one_kg_rate_skinless,
    (max(boneless) filter (where market = 'oneKgRate') * 100)::integer as one_kg_rate_boneless,
    (max(chicken) filter (where market = 'wholesale') * 100)::integer as wholesale_chicken,
    (max(skinless) filter (where market = 'wholesale') * 100)::integer as wholesale_skinless,
    (max(boneless) filter (where market = 'wholesale') * 100)::integer as wholesale_boneless,
    (max(chicken) filter (where market = 'supermarket') * 100)::integer as supermarket_chicken,
    (max(skinless) filter (where market = 'supermarket') * 100)::integer as supermarket_skinless,
    (max(boneless) filter (where market = 'supermarket') * 100)::integer as supermarket_boneless,
    (max(chicken) filter (where market = 'retail') * 100)::integer as retail_chicken,
    (max(skinless) filter (where market = 'retail') * 100)::integer as retail_skinless,
    (max(boneless) filter (where market = 'retail') * 100)::integer as retail_boneless
  from price group by city_id, date) p using (city_id, date)
order by r.date, r.city_id;

-- With the price that is compared with those of earlier days, which the index alone gives.
alter table rate add primary key (city_id, date) include (one_kg_rate_chicken);
create index rate_of_day on rate (date desc, city_id);
create index rate_changed on rate (city_id, updated_at);
create index rate_deleted on rate (deleted_at desc, city_id desc, date desc) where deleted_at is not null;
create trigger rate_of_open_city after insert on rate referencing new table as fresh
  for each statement execute function refuse_rates_of_closed_cities();
create trigger rate_stays_of_open_city after update on rate referencing new table as fresh
  for each statement execute function refuse_rates_of_closed_cities();
alter table revision drop constraint revision_city_id_date_fkey, add foreign key (city_id, date) references rate;
drop function pack_record;
drop table price;
drop table daily_rate;
drop function pack_changed_prices, refuse_other_packed;
analyze rate;

-- For people, and an older version: a row for each market that was quoted, in INR.
create view price as
  select r.city_id, r.date, m.market collate "C" as market, (m.chicken / 100.0)::numeric(8, 2) as chicken,
    (m.skinless / 100.0)::numeric(8, 2) as skinless, (m.boneless / 100.0)::numeric(8, 2) as boneless
  from rate r cross join lateral (values
    ('oneKgRate', r.one_kg_rate_chicken, r.one_kg_rate_skinless, r.one_kg_rate_boneless),
    ('wholesale', r.wholesale_chicken, r.wholesale_skinless, r.wholesale_boneless),
    ('supermarket', r.supermarket_chicken, r.supermarket_skinless, r.supermarket_boneless),
    ('retail', r.retail_chicken, r.retail_skinless, r.retail_boneless)
  ) m (market, chicken, skinless, boneless)
  where num_nonnulls(m.chicken, m.skinless, m.boneless) > 0;

-- Only an older version that still runs reads this.
create view daily_rate as
  select city_id, date, version, updated_at, deleted_at, (
    select string_agg(pack_prices(p.market, p.chicken, p.skinless, p.boneless), '' order by p.market)
    from price p where p.city_id = r.city_id and p.date = r.date) as packed
  from rate r;
