-- Beside an older version: it only reads.
-- A stranger may ask for a link in somebody's name: that must not shut the owner out.

-- Mailed links stand beside each other until they expire; one that an Admin makes still replaces the one made before.
alter table reset_link
  drop constraint reset_link_pkey,
  drop constraint reset_link_token_hash_key,
  add primary key (token_hash);
create index reset_link_of_account on reset_link (account_id, created_at);
create unique index reset_link_made_once on reset_link (account_id) where not by_mail;
