-- Beside an older version: it only reads.
-- A reset link is as good as the Admin who made it; one of the operator, or of before this was noted, has nobody.
alter table reset_link add column made_by uuid references account on delete cascade;
create index reset_link_made_by on reset_link (made_by);

-- Who made the account a new Admin: what is told then, one press undoes. It names both, so it goes with either.
alter table notification add column approved_by uuid references account on delete cascade;
create index notification_approved_by on notification (approved_by) where approved_by is not null;

-- Histories are for ever, so strangers write none. Of what the owner of an account that waits for approval does with it
-- nothing is kept, and so nothing comes into the audit record either.
create function skip_strangers() returns trigger language plpgsql as $$
begin
  if exists (
    select from account where id = coalesce(new.by_account_id, new.account_id) and status = 'pending'
  ) then
    return null;
  end if;
  return new;
end
$$;
create trigger account_change_of_staff before insert on account_change
  for each row execute function skip_strangers();
