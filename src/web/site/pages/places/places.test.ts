import { expect, test } from 'vitest'
import { writeRates } from '#server/rates/writes/queries.ts'
import type { TestApp } from '#test/app.ts'
import { latest, makeSite, readText, YESTERDAY } from '#test/site.ts'

const pune = latest('Pune', { state: 'Maharashtra' })
const nashik = latest('Nashik', { state: 'Maharashtra', date: YESTERDAY })
const newtown = latest('Newtown', { state: null })

test.each(['/state/atlantis', '/state/', '/state/null', '/state/__proto__'])(
  '%s is no state',
  async address => {
    expect((await makeSite({ latest: [pune, newtown] }).render(address)).status).toBe(404)
  },
)

test('a state lists its cities, those without a rate of today with their last one', async () => {
  const { status, html } = await makeSite({ latest: [pune, nashik, latest('Agra')] }).render(
    '/state/maharashtra',
  )
  const words = readText(html)
  expect(status).toBe(200)
  expect(words).toMatch(/2 cities, 1 updated today. Updated 21 Nov, 7:42\sam IST/)
  expect(words).toContain('Not updated today: last rate 20 Nov')
  expect(words).not.toContain('Agra')
})

test('all cities stand under their states, those without one last', async () => {
  const words = readText((await makeSite({ latest: [newtown, pune, nashik] }).render('/chicken-rate')).html)
  expect(words).toMatch(/Maharashtra Nashik (₹\d+ )?Pune ₹230 Other cities Newtown/)
})

test('without any city the list says so', async () => {
  const { status, html } = await makeSite({}).render('/chicken-rate')
  expect(status).toBe(200)
  expect(readText(html)).toContain('No city has a rate yet.')
})

test.each([
  ['PUNE', '/pune'],
  ['//evil.example', '/evil-example'],
  ['//', ''],
])('a search for %j redirects to its page, or to all cities where it has no letters', async (city, path) => {
  const redirect = { status: 302, location: `/chicken-rate${path}` }
  expect(await makeSite({ latest: [pune] }).render(`/chicken-rate?city=${city}`)).toMatchObject(redirect)
})

/** Corrects the retail price of chicken of yesterday in Pune from 250 to nothing, this morning. */
async function correct({ storage: { db, pool } }: TestApp): Promise<void> {
  const { rows } = await pool.query("select id from city where name = 'Pune'")
  const { id } = rows[0]
  const record = { cityId: id, date: YESTERDAY }
  const write = { ...record, action: 'update', after: {} } as const
  const nobody = { accountId: null, requestId: null }
  await writeRates(db, [{ ...write, reason: 'Typed < 1 kg & not 2' }], nobody)
  await pool.query(`begin; set local session_replication_role = replica;
    update revision set at = '2026-11-21T04:45:00Z' where action = 'update'; commit`)
}

const corrected = latest('Pune', {
  state: 'Maharashtra',
  previous: { date: YESTERDAY, markets: { retail: { chicken: 250 } } },
})

test.each([
  ['/chicken-rate/pune', 'pune&amp;date=2026-11-20'],
  ['/rate-chart-web?date=', 'pune&amp;date=2026-11-20'],
  ['/compare?tab=city&city=Pune&date=2026-11-20', 'pune&amp;date=2026-11-20'],
  ['/compare?tab=city&city=Pune&month=2026-11', 'pune'],
  ['/compare?tab=month', 'pune'],
])(
  'a corrected day is marked at %s, no other, and the mark leads to its corrections',
  async (address, query) => {
    const site = makeSite({ latest: [corrected, latest('Agra')] })
    expect((await site.render(address)).html).not.toContain('/corrections?')
    await correct(await site.open())
    const { html } = await site.render(address)
    expect(html.split('class="corrected"')).toHaveLength(2)
    expect(html).toContain(`href="/corrections?city=${query}"`)
  },
)

test('corrections say what was and what is of each price, and so does their feed', async () => {
  const site = makeSite({ latest: [corrected] })
  await correct(await site.open())
  const { html } = await site.render('/corrections?city=pune')
  expect(readText(html)).toMatch(
    /Pune ?Rates for 20 Nov 2026\. Corrected 21 Nov 2026, 10:15\sam IST ?Reason: Typed &lt; 1 kg &amp; not 2 ?(?:Check this ?)?Retail, Chicken 250 -/,
  )
  expect((await site.render('/corrections')).html).toContain('/corrections/feed.xml"')
  const feed = await site.file('/corrections/feed.xml')
  for (const said of [
    'Pune. Rates for 20 Nov 2026. Corrected 21 Nov 2026',
    '&lt;p&gt;Reason: Typed &amp;lt; 1 kg &amp;amp; not 2&lt;/p&gt;',
    '-20261120-2026-11-21T04:45:00.000Z',
  ])
    expect(feed?.body).toContain(said)
  expect((await site.render('/corrections?city=atlantis')).status).toBe(404)
  expect(readText((await makeSite({}).render('/corrections')).html)).toContain('No corrections.')
})

test('All cities lists five hundred, and has a search', async () => {
  const many = Array.from({ length: 500 }, (_, at) => latest(`City ${at}`, { state: `State ${at % 30}` }))
  const { html } = await makeSite({ latest: many }).render('/hi/chicken-rate')
  expect(html.match(/href="\/hi\/chicken-rate\/city-/g)).toHaveLength(500)
  expect(html).toMatch(/<(?:form|search)[^>]*role="search"/)
  expect(html).toContain('action="/hi/chicken-rate"')
})
