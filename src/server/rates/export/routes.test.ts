import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { openTestApp, TODAY, TOMORROW } from '#test/app.ts'
import { createTestStorage } from '#test/database.ts'
import { enter } from '#test/rates.ts'
import { formatDisposition, formatFileName } from './routes.ts'

const server = await openTestApp()
const { token } = await server.staff('Admin')
await enter(server, token, 'Pune', TODAY)
await enter(server, token, 'Pune', '2026-11-20', {
  retail: { chicken: 210, skinless: 240, boneless: 400.5 },
})
await enter(server, token, '- Agra (new)', TODAY, { retail: { chicken: 1, skinless: 2, boneless: 3 } })

const HEADER = '\uFEFF"date","city","market","chicken","skinless","boneless","unit"'
const splitLines = (body: string) => body.trimEnd().split('\r\n')

describe('an export', () => {
  test.each([
    'rates.csv?date=2026-02-30',
    'rates.csv?market=x',
    'rates.csv?location=1',
    'rates.xlsx?from=x',
    'month.csv',
    'month.csv?month=2026-13',
  ])('%s is refused with a sentence, not made', async address => {
    const answer = await server.call('GET', `/export/${address}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'request.invalid' })
  })

  test('of nothing is the columns alone', async () => {
    const { body, statusCode } = await server.call('GET', `/export/rates.csv?date=${TOMORROW}`)
    expect(statusCode).toBe(200)
    expect(splitLines(body)).toEqual([HEADER])
    const { rawPayload } = await server.call('GET', `/export/rates.xlsx?date=${TOMORROW}`)
    const { sheets } = await readXlsx(rawPayload)
    expect(sheets[0]!.rows).toHaveLength(1)
  })

  test('never carries a formula: a city that begins like one is a text', async () => {
    const { body } = await server.call('GET', `/export/rates.csv?date=${TODAY}`)
    expect(body).toContain(`,"'- Agra (new)","Retail",1,2,3,"INR per kg"`)
    const { rawPayload } = await server.call('GET', `/export/rates.xlsx?date=${TODAY}`)
    const { sheets } = await readXlsx(rawPayload)
    expect(sheets[0]!.rows.flat()).toContain("'- Agra (new)")
  })

  test('is what the Rate Chart shows for the same filter, and its name says so', async () => {
    const { body, headers } = await server.call('GET', '/export/rates.csv?location=pune&market=retail')
    expect(splitLines(body)).toEqual([
      HEADER,
      `${TODAY},"Pune","Retail",240,270,480,"INR per kg"`,
      '2026-11-20,"Pune","Retail",210,240,400.5,"INR per kg"',
    ])
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe(
      `attachment; filename="chicken-rates-pune-to-${TODAY}-retail.csv"`,
    )
  })

  test('as XLSX has real days and figures', async () => {
    const { rawPayload } = await server.call('GET', '/export/rates.xlsx?location=Pune&to=2026-11-20')
    const { sheets } = await readXlsx(rawPayload)
    expect(sheets[0]!.rows).toEqual([
      ['date', 'city', 'market', 'chicken', 'skinless', 'boneless', 'unit'],
      [new Date('2026-11-20T00:00:00Z'), 'Pune', 'Retail', 210, 240, 400.5, 'INR per kg'],
    ])
  })

  test('of a month has mean, lowest, highest and the number of days', async () => {
    const { body } = await server.call('GET', '/export/month.csv?month=2026-11&location=Pune')
    expect(splitLines(body).at(-1)).toBe(
      '"2026-11","Pune","Retail",225,255,440.25,210,240,400.5,240,270,480,2,"INR per kg"',
    )
    expect(splitLines(body)[0]).toContain(
      '"month","city","market","chicken","skinless","boneless","chicken_low"',
    )
  })

  test('says that its figures are samples, and under which licence, and so does every list', async () => {
    const storage = await createTestStorage()
    await storage.pool.query("insert into site_fact values ('sample_data', 'true')")
    const samples = await openTestApp({ DATA_LICENCE: 'CC-BY-4.0' }, storage)
    const { body, headers } = await samples.call('GET', '/export/rates.csv')
    expect(splitLines(body)).toEqual([`${HEADER},"sample"`])
    expect(headers).toMatchObject({ 'rates-licence': 'CC-BY-4.0', 'rates-sample': 'true' })
    for (const list of ['daily', 'latest', 'monthly?month=2026-11', 'cities']) {
      const address = `/api/rates/${list}`
      expect((await samples.call('GET', address)).headers).toMatchObject({
        'rates-unit': 'INR per kg',
        'rates-sample': 'true',
        'rates-licence': 'CC-BY-4.0',
      })
      expect((await server.call('GET', address)).headers).not.toHaveProperty('rates-sample')
    }
  })

  test('asked for its headers reads no list', async () => {
    const { headers, body } = await server.call('GET', '/export/rates.csv')
    const answer = await server.app.inject({ method: 'HEAD', url: '/export/rates.csv' })
    expect(body.length).toBeGreaterThan(100)
    expect(answer.headers['content-disposition']).toBe(headers['content-disposition'])
    expect(answer.body).toBe('')
    expect(answer.headers).not.toHaveProperty('content-length')
  })
})

test.each([
  [{}, `chicken-rates-to-${TODAY}`],
  [{ date: TODAY }, 'chicken-rates-2026-11-21'],
  [
    { location: ['Navi Mumbai'], from: '2026-11-01', to: '2026-11-20' },
    'chicken-rates-navi-mumbai-from-2026-11-01-to-2026-11-20',
  ],
  [
    { location: ['A b', 'C d', 'E f', 'G h'], market: 'oneKgRate' as const },
    'chicken-rates-4-cities-to-2026-11-21-onekgrate',
  ],
])('%j is called %s', (filter, name) => {
  expect(formatFileName(filter, TODAY)).toBe(name)
})

test('a name in another script has an ASCII one beside it, and neither ends the header', () => {
  expect(formatDisposition('rates-पुणे.csv')).toBe(
    'attachment; filename="rates-____.csv"; filename*=UTF-8\'\'rates-%E0%A4%AA%E0%A5%81%E0%A4%A3%E0%A5%87.csv',
  )
})
