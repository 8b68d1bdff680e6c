-- Beside an older version: it reads and writes.
-- When the rates of a city and day were first entered, which says by when they usually come: read from the index alone.
create index revision_entered on revision (city_id, date) include (at) where action = 'create';
