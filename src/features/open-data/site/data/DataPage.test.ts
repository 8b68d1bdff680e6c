import { expect, test } from 'vitest'
import { makeDumpFolder } from '#features/open-data/test/dumps.ts'
import { latest, makeSite, readText, TODAY, YESTERDAY } from '#test/site.ts'

const url = 'https://rates.example'
const readDataset = (html: string) =>
  JSON.parse(html.match(/<script type="application\/ld\+json">(.*?)<\/script>/)![1]!)

test('the page of the data names the zip of all rates with its size and checksum, and says so while there is none', async () => {
  const env = { DATA_DIR: await makeDumpFolder() }
  const { html } = await makeSite({ latest: [latest('Pune')], env }).render('/data')
  const sha256 = 'ab12'.repeat(16)
  expect(readText(html)).toMatch(/from 21 Nov 2026, 1:10\sam IST\. chicken-rates\.zip 2\.35 MB Checksum/)
  expect(readText(html)).toContain(sha256)
  expect(readDataset(html)).toMatchObject({
    temporalCoverage: `${YESTERDAY}/${TODAY}`,
    distribution: [{ contentUrl: `${url}/data/chicken-rates.zip`, sha256 }],
  })
  const without = readText((await makeSite({}).render('/data')).html)
  expect(without).toContain('This file has not been made yet')
  expect(without).toContain('No licence has been chosen yet.')
  expect(readText((await makeSite({ licence: 'CC-BY-4.0' }).render('/data')).html)).not.toContain(
    'No licence',
  )
})

test('rates of a city, a day and each year are files without JavaScript', async () => {
  const { html } = await makeSite({ latest: [latest('Pune'), latest('Agra')] }).render('/hi/data')
  expect(html).toMatch(/<select [^>]*name="location"><option value="Agra">आगरा<.*<option value="Pune">पुणे</)
  expect(html).toMatch(/<input [^>]*max="2026-11-21" required="" name="date"/)
  for (const format of ['csv', 'xlsx']) {
    expect(html.split(`formAction="/export/rates.${format}"`)).toHaveLength(3)
    expect(html).toContain(`href="/export/rates.${format}?from=2026-01-01&amp;to=2026-12-31"`)
  }
})
