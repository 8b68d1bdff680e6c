import { expect, test } from 'vitest'
import { createTestStorage } from '#test/database.ts'

/** References whose rows are few, or whose city or account is hardly ever deleted. */
const FEW = ['alert.city_id', 'staff_mail.account_id']

const storage = await createTestStorage()

test('rows that are deleted with another one are found by an index', async () => {
  const { rows } = await storage.pool.query<{ reference: string }>(`
    select r.conrelid::regclass || '.' || a.attname as reference
    from pg_constraint r join pg_attribute a on a.attrelid = r.conrelid and a.attnum = r.conkey[1]
    where r.contype = 'f' and r.confdeltype = 'c' and r.connamespace = 'public'::regnamespace
      and not exists (select from pg_index i where i.indrelid = r.conrelid and i.indkey[0] = a.attnum
        and coalesce(pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname), true))
    order by 1`)
  expect(rows.map(({ reference }) => reference)).toEqual(FEW)
})
