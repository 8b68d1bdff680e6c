-- Beside an older version: it only reads.
-- An alert is told at once, each day or each week; `digest` was a rule that told the rates of each day.
alter table subscription
  add column frequency text not null default 'immediately' check (frequency in ('immediately', 'daily', 'weekly')),
  add check (rule <> 'corrected' or frequency = 'immediately');
update subscription set rule = 'published', frequency = 'daily' where rule = 'digest';
alter table subscription drop constraint subscription_rule_check,
  add constraint subscription_rule_check check (rule in ('published', 'change', 'changeBy', 'above', 'below', 'corrected'));
drop index subscription_digest;
create index subscription_digest on subscription (digest_day) where frequency <> 'immediately';
