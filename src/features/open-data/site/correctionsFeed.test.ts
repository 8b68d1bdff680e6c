import { expect, test } from 'vitest'
import { writeRates } from '#server/rates/writes/queries.ts'
import type { TestApp } from '#test/app.ts'
import { latest, makeSite, YESTERDAY } from '#test/site.ts'

/** Corrects the retail price of chicken of yesterday in Pune from 250 to nothing, this morning. */
async function correct({ storage: { db, pool } }: TestApp): Promise<void> {
  const { id } = await db.selectFrom('city').select('id').where('name', '=', 'Pune').executeTakeFirstOrThrow()
  const record = { cityId: id, date: YESTERDAY }
  const before = { markets: { retail: { chicken: 250 } } }
  const write = { ...record, action: 'update', before, after: { markets: {} } } as const
  const nobody = { accountId: null, requestId: null }
  await writeRates(db, [{ ...write, reason: 'Typed < 1 kg & not 2' }], nobody)
  await pool.query(`begin; set local session_replication_role = replica;
    update revision set at = '2026-11-21T04:45:00Z' where action = 'update'; commit`)
}

const corrected = latest('Pune', {
  state: 'Maharashtra',
  previous: { date: YESTERDAY, markets: { retail: { chicken: 250 } } },
})

test('the feed of corrections says what was and what is of each price, and its page names it', async () => {
  const site = makeSite({ latest: [corrected] })
  await correct(await site.open())
  const feed = await site.file('/corrections/feed.xml')
  expect(feed?.body).toContain('Pune. Rates for 20 Nov 2026. Corrected 21 Nov 2026')
  expect(feed?.body).toContain('&lt;p&gt;Reason: Typed &amp;lt; 1 kg &amp;amp; not 2&lt;/p&gt;')
  expect(feed?.body).toContain('-20261120-2026-11-21T04:45:00.000Z')
  expect((await site.render('/corrections')).html).toContain('/corrections/feed.xml"')
})
