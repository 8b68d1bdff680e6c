import { expect, test } from 'vitest'
import { makeDumpFolder } from '#features/open-data/test/dumps.ts'
import { latest, makeSite, readText, TODAY, YESTERDAY } from '#test/site.ts'

const url = 'https://rates.example'
const readDataset = (html: string) =>
  JSON.parse(html.match(/<script type="application\/ld\+json">(.*?)<\/script>/)![1]!)

test.each([
  ['CC-BY-4.0', 'https://spdx.org/licenses/CC-BY-4.0.html', 'CC-BY-4.0'],
  [undefined, `${url}/contact`, 'Ask us'],
])('with the licence %s, the page of the data names it', async (licence, terms, said) => {
  const { html } = await makeSite({ ...(licence && { licence }) }).render('/data')
  expect(readDataset(html)).toMatchObject({ license: terms })
  expect(readText(html)).toContain(`Licence of the data ${said}`)
})

test('the page of the data lists the files of the newest dump with what each is for, checksums last, and says so while there is none', async () => {
  const env = { DATA_DIR: await makeDumpFolder() }
  const { html } = await makeSite({ latest: [latest('Pune')], env }).render('/data')
  expect(readText(html)).toMatch(
    /as of 21 Nov 2026, 1:10\sam IST\. Files File Size rates\.csv\.gz Every rate, for Excel.* 2\.35 MB .*Licence.*rates\.csv\.gz ab12 /,
  )
  expect(readDataset(html)).toMatchObject({
    temporalCoverage: `${YESTERDAY}/${TODAY}`,
    distribution: [{ contentUrl: `${url}/data/latest/rates.csv.gz`, sha256: 'ab12' }],
  })
  const without = readText((await makeSite({}).render('/data')).html)
  expect(without).toContain('No files have been made yet')
})
