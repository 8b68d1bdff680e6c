import { Writable } from 'node:stream'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { CHECK_MESSAGE, MAX_MESSAGE } from '#features/message-check/shared/site.ts'
import { messages } from '#messages/site/index.js'
import { openLog } from '#server/observability/log.ts'
import { LANGUAGES, localizePath } from '#shared/languages.ts'
import { openTestApp, TODAY } from '#test/app.ts'
import { enter, makeMarkets } from '#test/rates.ts'
import { openSite, readText } from '#test/site.ts'

let logged = ''
const log = openLog(
  { LOG_LEVEL: 'trace' },
  new Writable({
    write(chunk, _, done) {
      logged += chunk
      done()
    },
  }),
)
const server = await openTestApp({ RATE_LIMITS: 'sends=30/60', TRUST_PROXY: '1' }, undefined, log, {
  openSite,
})
afterAll(() => server.close())
const { token } = await server.staff('Admin')
await enter(server, token, 'Pune', TODAY, makeMarkets(210))

const post = (message: string, path = CHECK_MESSAGE, address = '192.0.2.1') =>
  server.app.inject({
    method: 'POST',
    url: path,
    headers: {
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': address,
    },
    payload: String(new URLSearchParams({ message })),
  })

/** Lists the tables that have a row with a name; what the background writes meanwhile is none of it. */
async function listTablesWith(name: string): Promise<unknown> {
  const { rows } = await server.storage.pool.query<{ table: string }>(
    `select quote_ident(table_name) as table from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const finds = rows.map(({ table }) => `select '${table}' from ${table} r where r::text like '%${name}%'`)
  return (await server.storage.pool.query(finds.join(' union '))).rows.flatMap(row => Object.values(row))
}

test.each(LANGUAGES)(
  'a pasted message is checked in %s, and nothing of it is stored or logged',
  async language => {
    const { agrees: _, ...words } = messages[language].messageCheck
    const path = localizePath(language, CHECK_MESSAGE)
    const { statusCode, headers, body } = await post(
      'Pune 210\nXanadu 987.65\nPune retail 221',
      path,
      `192.0.3.${LANGUAGES.indexOf(language)}`,
    )
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
    const text = readText(body)
    expect(text).toContain(words.city({ city: 'Xanadu' }))
    expect(text).toContain(
      messages[language].messageCheck.agrees({ what: '@', price: '₹210', day: '@' }).split('@')[0],
    )
    expect(text).toContain('₹220')
    expect(await listTablesWith('Pune')).toContain('city')
    expect(await listTablesWith('Xanadu')).toEqual([])
    expect(logged).toContain(CHECK_MESSAGE)
    expect(logged).not.toMatch(/Xanadu|987[.]65/)
  },
)

test.each([
  ['', messages.en.contact.problems.noMessage],
  [' \r\n', messages.en.contact.problems.noMessage],
  ['x'.repeat(MAX_MESSAGE + 1), messages.en.messageCheck.long({ most: '5,000' })],
])('a message of %j is refused in its field', async (message, sentence) => {
  const { statusCode, body } = await post(message)
  expect(statusCode).toBe(400)
  expect(readText(body)).toContain(sentence)
})

test('what a message says is text on the page, whatever it is', async () => {
  const { body } = await post('Pune 210 <script>alert(1)</script>')
  expect(body).not.toContain('<script>alert')
})

test('what was found is compressed', async () => {
  const { headers } = await server.app.inject({
    method: 'POST',
    url: CHECK_MESSAGE,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-encoding': 'br' },
    payload: 'message=Pune+210',
  })
  expect(headers['content-encoding']).toBe('br')
})

test('a message beyond the limit of the form is refused before it is read', async () => {
  expect((await post('₹'.repeat(6000))).statusCode).toBe(413)
})

test('a visitor checks as many messages as they may send, each waits like a large read', async () => {
  const enter = vi.spyOn(server.app.admission, 'enter')
  onTestFinished(() => enter.mockRestore())
  await post('Pune 210', CHECK_MESSAGE, '192.0.2.7')
  expect(enter.mock.calls[0]![0]).toMatchObject({ address: '192.0.2.7', cost: 'large' })
  for (let sent = 1; sent < 30; sent += 1) await post('Pune 210', CHECK_MESSAGE, '192.0.2.7')
  const refused = await post('Pune 210', CHECK_MESSAGE, '192.0.2.7')
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
})
