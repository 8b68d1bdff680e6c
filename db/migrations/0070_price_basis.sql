-- Beside an older version: it only reads.
-- What a price rests on, where somebody has stated it: one row of a version of a record, and never who said it.
create table rate_basis (
  city_id integer not null,
  date date not null,
  version integer not null,
  basis text not null check (basis in ('sale', 'board', 'trader', 'association', 'published')),
  quotes smallint check (quotes between 1 and 500),
  -- the publication, and nothing else
  source text check (length(source) between 1 and 80),
  primary key (city_id, date, version),
  foreign key (city_id, date, version) references revision,
  constraint rate_basis_source check ((source is not null) = (basis = 'published'))
);
create trigger rate_basis_is_append_only before update or delete on rate_basis for each row execute function refuse_change();
create trigger rate_basis_is_not_emptied before truncate on rate_basis for each statement execute function refuse_change();

-- What the prices rest on that an account enters for a city, of this day and later ones, until it states something else.
create table basis_statement (
  account_id uuid not null references account,
  city_id integer not null references city,
  since date not null,
  basis text not null,
  quotes smallint,
  source text,
  primary key (account_id, city_id)
);

-- The version whose content a write brings back, or takes from a city that is merged.
alter table revision add column origin_city_id integer, add column origin_version integer;

-- A record that is entered rests on what its author has stated. Corrected, restored or moved, it rests on what it rested on.
create function state_basis() returns trigger language plpgsql as $$
begin
  insert into rate_basis (city_id, date, version, basis, quotes, source)
  select v.city_id, v.date, v.version, s.basis, s.quotes, s.source
  from fresh v join basis_statement s on s.account_id = v.account_id and s.city_id = v.city_id and s.since <= v.date
  where v.action = 'create' and v.origin_version is null
  union all
  select v.city_id, v.date, v.version, b.basis, b.quotes, b.source
  from fresh v join rate_basis b on b.city_id = coalesce(v.origin_city_id, v.city_id) and b.date = v.date
    and b.version = coalesce(v.origin_version, v.version - 1)
  where v.after is not null and (v.action = 'update' or v.origin_version is not null);
  return null;
end
$$;
create trigger basis_is_stated after insert on revision referencing new table as fresh
  for each statement execute function state_basis();

-- What an Admin has answered about the method, and all that was answered before: the last text of a section counts.
create table method_text (
  id integer generated always as identity primary key,
  section text not null check (section in ('methodology', 'changes', 'quality', 'process', 'assessors', 'supervision', 'records',
    'conflicts', 'complaints', 'authorities', 'audits')),
  at timestamptz not null default now(),
  account_id uuid not null references account,
  text text not null check (length(text) <= 2000)
);
create trigger method_text_is_append_only before update or delete on method_text for each row execute function refuse_change();
create trigger method_text_is_not_emptied before truncate on method_text for each statement execute function refuse_change();
