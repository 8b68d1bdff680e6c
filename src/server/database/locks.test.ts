import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { locksLong, readLock, readMigrations, rewritesTable } from './migrations.ts'

/** Tables that may have millions of rows, and that readers or staff wait for. */
const LARGE = '(only )?(?<table>rate|price|daily_rate|revision|audit|alert|log_leaf)'

/** Statements that hold a lock for as long as a table has rows: they rewrite it, index it, check or change each row. */
const LONG = [
  new RegExp(`^create (unique )?index (if not exists )?(\\w+ )?on ${LARGE}\\b`),
  new RegExp(`^(?!create).*\\b(update|delete from) ${LARGE}\\b`),
  new RegExp(`^(cluster|vacuum full|lock table|lock|reindex table|truncate|truncate table) ${LARGE}\\b`),
  new RegExp(
    `^alter table (if exists )?${LARGE}\\b.*\\b(type|set not null|set (un)?logged|set tablespace|set access method|stored|identity)\\b`,
  ),
  // a constraint checks each row unless it says otherwise
  new RegExp(
    `^alter table (if exists )?${LARGE}\\b(?!.*\\bnot valid$).*\\b(check|unique|references|primary key|exclude)\\b`,
  ),
  // a default that is computed for each row
  new RegExp(
    `^alter table (if exists )?${LARGE}\\b.*\\badd( column)? .*\\bdefault (gen_random_uuid|random|clock_timestamp|nextval|pg_current_xact_id)\\b`,
  ),
]

/** Their updates find few rows by an index: those of 0031 as many as there were merges of cities. */
const FEW_ROWS = ['0031_names']

/** The statements of a migration, each on one line, without comments and the bodies of functions; a block is run as it stands. */
const listStatements = (text: string): string[] =>
  text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/(\bfunction\b[^;]*?)\$(\w*)\$[\s\S]*?\$\2\$/gi, '$1')
    .replaceAll(/\$\w*\$/g, ';')
    .split(/;|\b(?:begin|then|loop|else)\b/i)
    .map(statement => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())

/** Finds statements that lock a large table for long. One that the migration itself creates has no rows yet. */
function findLongLocks(text: string): string[] {
  const created = new Set(Array.from(text.matchAll(/^create table (\w+)/gm), ([, table]) => table))
  return listStatements(text).filter(statement =>
    LONG.some(pattern => {
      const table = pattern.exec(statement)?.groups?.table
      return table !== undefined && !created.has(table)
    }),
  )
}

test.each([
  'create index x on rate (date)',
  'create unique index x\n  on price (city_id)',
  'update only revision set reason = null',
  'with old as (select 1) delete from audit where true',
  'alter table daily_rate alter column packed type bytea using null',
  'alter table rate add column online_chicken integer check (online_chicken >= 0)',
  'alter table only price add check (chicken > 0)',
  'alter table revision add column by uuid references account',
  'alter table revision alter column reason set not null',
  'alter table audit add column id2 uuid default gen_random_uuid()',
  'alter table price add primary key (city_id)',
  'truncate price',
  'do $$ begin if true then update revision set reason = null; end if; end $$',
  'do $x$ begin create index x on price (city_id); end $x$',
])('a lock of %j is found', statement => expect(findLongLocks(`${statement};`)).toHaveLength(1))

test.each([
  'create index x on webhook (id)',
  'create table price_note (price integer check (price > 0))',
  'create trigger x after update on rate for each row execute function x()',
  'create trigger x after update on price referencing new table as t for each statement execute function x()',
  'create function x() returns trigger language plpgsql as $$ begin update price set chicken = 1; end $$',
  'alter table rate add column online_chicken integer',
  'alter table rate add column seen_at timestamptz not null default now()',
  'alter table price add constraint x check (chicken > 0) not valid',
  '-- update price set chicken = 1',
])('%j holds no long lock', statement => expect(findLongLocks(`${statement};`)).toEqual([]))

test('a migration that locks a large table for long has .locks or .rewrites in its name, and says in its second line which and for how long', async () => {
  for (const [name, text] of await readMigrations()) {
    const isLong = findLongLocks(text).length > 0 && !FEW_ROWS.includes(name)
    expect([name, locksLong(name)]).toEqual([name, isLong])
    expect([name, readLock(name, text) !== undefined]).toEqual([name, isLong])
  }
})

/** Statements that write a whole large table anew, or move its rows into another one. */
const REWRITES = [
  /^alter table (only )?(rate|price|daily_rate|revision|audit|alert)\b.*\b(type|set (un)?logged|set tablespace|set access method|stored|default (gen_random_uuid|random|clock_timestamp|nextval))\b/,
  /^(cluster|vacuum full) /,
  /^update (only )?(daily_rate|rate|price|revision|audit) (?!.*\bwhere\b)/,
  /^drop table (rate|price|daily_rate|revision|audit|alert)\b/,
]

test('a migration that rewrites a large table says so by its name and in the release notes, and blocks readers', async () => {
  const notes = readFileSync(join(import.meta.dirname, '../../../CHANGELOG.md'), 'utf8')
  for (const [name, text] of await readMigrations()) {
    const isRewriting = listStatements(text).some(statement => REWRITES.some(each => each.test(statement)))
    if (isRewriting) expect([name, rewritesTable(name)]).toEqual([name, true])
    if (!rewritesTable(name)) continue
    expect(readLock(name, text)).toMatchObject({ isReadingBlocked: true })
    expect(notes).toContain(name)
  }
})

test('an older version knows an additive migration by the end of its name, also of one that locks', () => {
  expect(['0099_x.locks.additive', '0099_x.locks', '0099_locks.additive'].map(locksLong)).toEqual([
    true,
    true,
    false,
  ])
})
