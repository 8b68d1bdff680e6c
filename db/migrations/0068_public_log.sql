-- Beside an older version: it only reads.
-- The public log of publications: a Merkle tree (RFC 6962) whose leaves are made from `revision`. Prices stay there alone; here is only the
-- order of the leaves and what proves it. Leaves are added after the commit of their revision, by one transaction at a time.

create table log_leaf (
  index bigint primary key check (index >= 0),
  city_id integer not null,
  date date not null,
  version integer not null,
  -- the name of the city when the leaf was added
  city text not null,
  hash bytea not null check (length(hash) = 32),
  unique (city_id, date, version)
);

-- The hash of 256 hashes of the level below, from the leaves (level 0) up: what tiles are made of.
create table log_node (
  level smallint not null check (level > 0),
  index bigint not null,
  hash bytea not null check (length(hash) = 32),
  primary key (level, index)
);

create table log_checkpoint (
  id integer generated always as identity primary key,
  at timestamptz not null,
  size bigint not null,
  root bytea not null,
  -- signed, as it is published
  note text not null
);

-- The last one signs. Those before it have lost their private key, and have signed the one after them.
create table log_key (
  id integer generated always as identity primary key,
  made_at timestamptz not null default now(),
  -- of the log, which never changes: the first word of its keys
  origin text not null,
  public_key bytea not null,
  private_key bytea,
  -- by which the key before introduces this one
  note text
);

-- Its row is the lock of those who add leaves. All revisions of transactions before `seen_in` have one; null: nobody knows.
create table log_position (
  is_only boolean primary key default true check (is_only),
  seen_in xid8
);

create trigger log_leaf_is_append_only before update or delete on log_leaf for each row execute function refuse_change();
create trigger log_node_is_append_only before update or delete on log_node for each row execute function refuse_change();
create trigger log_checkpoint_is_append_only before update or delete on log_checkpoint
  for each row execute function refuse_change();
create trigger log_leaf_is_not_emptied before truncate on log_leaf for each statement execute function refuse_change();
create trigger log_node_is_not_emptied before truncate on log_node for each statement execute function refuse_change();
create trigger log_checkpoint_is_not_emptied before truncate on log_checkpoint
  for each statement execute function refuse_change();
