-- Beside an older version: it only reads.
-- What was published at an earlier instant is read from `revision`, whose records are found by city and day.

-- Records that are deleted now were published then: the index has them, too.
drop index daily_rate_of_day;
create index daily_rate_of_day on daily_rate (date desc, city_id);
-- The first write: nothing was published before it.
create index revision_moment on revision (at);

-- A write is dated by the beginning of its transaction. What was published an hour ago must not change any more, so a
-- transaction that took half an hour writes nothing; its statements behind this one take seconds each.
create function refuse_late_revisions() returns trigger language plpgsql as $$
begin
  if now() < clock_timestamp() - interval '30 min' then
    raise exception 'this transaction began too long ago to write rates' using errcode = 'serialization_failure';
  end if;
  return null;
end
$$;
create trigger revision_is_in_time after insert on revision for each statement execute function refuse_late_revisions();
