-- Beside an older version: it only reads.
-- What staff did: who, what, when. Append-only, and chained by hash (src/server/audit/hash-chain/chain.ts).

-- Histories that the product keeps anyway are taken over by triggers, in the transaction of the write: no code can
-- forget it. Rates are named, not copied: their figures stand in `revision`. Never the words of a message, an email or a phone.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  -- As the person was called then; no reference, so that an entry never keeps anything else from changing.
  account_id uuid,
  account_name text,
  action text collate "C" not null,
  -- Of a rate: its revision.
  city_id integer,
  date date,
  version integer,
  -- Of anything else: an account or a message.
  subject_id uuid,
  before jsonb,
  after jsonb,
  request_id text,
  -- The place in the chain, given once and within seconds, many at a time: a chain that each write would have to take
  -- its turn for halves the writes a second.
  position bigint unique,
  hash bytea,
  check ((position is null) = (hash is null))
);
create index audit_unsealed on audit (id) where hash is null;
create index audit_of_account on audit (account_id, id desc);
create index audit_of_action on audit (action, id desc);
create index audit_of_city on audit (city_id, id desc) where city_id is not null;
create index audit_of_moment on audit (at);

create function refuse_all_but_sealing() returns trigger language plpgsql as $$
begin
  if old.hash is not null or new.hash is null
    or to_jsonb(new) - 'position' - 'hash' <> to_jsonb(old) - 'position' - 'hash' then
    raise exception 'history is append-only';
  end if;
  return new;
end
$$;
create trigger audit_is_only_sealed before update on audit
  for each row execute function refuse_all_but_sealing();
create trigger audit_is_append_only before delete on audit
  for each row execute function refuse_change();
create trigger audit_is_not_emptied before truncate on audit
  for each statement execute function refuse_change();
create trigger revision_is_not_emptied before truncate on revision
  for each statement execute function refuse_change();
create trigger account_change_is_not_emptied before truncate on account_change
  for each statement execute function refuse_change();
create trigger message_erasure_is_not_emptied before truncate on message_erasure
  for each statement execute function refuse_change();

-- Without an account it was the product itself, entering samples.
create function audit_revisions() returns trigger language plpgsql as $$
begin
  insert into audit (at, account_id, account_name, action, city_id, date, version, request_id)
  select r.at, a.id, a.name, 'rate.' || r.action, r.city_id, r.date, r.version, r.request_id
  from fresh r join account a on a.id = r.account_id order by r.city_id;
  return null;
end
$$;
create trigger revision_is_audited after insert on revision referencing new table as fresh
  for each statement execute function audit_revisions();

-- Strangers who ask for an account write nothing here: they are no staff. Whoever has nobody's session but a link is
-- without a name.
create function audit_account_changes() returns trigger language plpgsql as $$
begin
  insert into audit (at, account_id, account_name, action, subject_id, before, after, request_id)
  select c.at, c.by_account_id, a.name,
    case
      when c.after ? 'status' and c.before->>'status' is distinct from c.after->>'status'
        then 'account.' || (c.after->>'status')
      when c.after ? 'adminType' then 'account.typed'
      else (select key || '.' || value from jsonb_each_text(c.after) limit 1)
    end,
    c.account_id, c.before, c.after - 'name' - 'email', c.request_id
  from fresh c left join account a on a.id = c.by_account_id
  where c.by_account_id is not null
    or (not c.after ? 'requested' and c.after->>'status' is distinct from 'pending')
  order by c.id;
  return null;
end
$$;
create trigger account_change_is_audited after insert on account_change referencing new table as fresh
  for each statement execute function audit_account_changes();

create function audit_erasures() returns trigger language plpgsql as $$
begin
  insert into audit (at, account_id, account_name, action, after, request_id)
  select e.at, a.id, a.name, 'message.erased',
    jsonb_build_object('messages', e.messages, 'notifications', e.notifications), e.request_id
  from fresh e join account a on a.id = e.by_account_id;
  return null;
end
$$;
create trigger message_erasure_is_audited after insert on message_erasure referencing new table as fresh
  for each statement execute function audit_erasures();
