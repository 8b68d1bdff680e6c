import type { Day } from '#shared/days.ts'

export interface Sample {
  title: string
  /** What to know before it is used. */
  note?: string
  code: string
}

/** Of which server and day the samples are. */
export interface SampleOptions {
  url: string
  day: Day
  /** A day with a rate, and a time at which it had been published. */
  past: { day: Day; asOf: string }
}

/** An address whose day a spreadsheet reckons by itself: always yesterday. */
const toCellUrl = (url: string) =>
  `"${url}/v/hyderabad/retail/chicken.txt?date="&TEXT(TODAY()-1,"yyyy-mm-dd")`

/** How to read one price with what people have. The texts are programs: a test runs each of them. */
export const listFirstSamples = ({ url, day }: SampleOptions) =>
  ({
    sheets: {
      title: 'Google Sheets',
      note: 'Paste this into a cell. It always shows the price of the day before.',
      code: `=IMPORTDATA(${toCellUrl(url)})`,
    },
    excel: {
      title: 'Excel for Windows, LibreOffice Calc',
      note: 'Paste this into a cell. It always shows the price of the day before.',
      code: `=VALUE(WEBSERVICE(${toCellUrl(url)}))`,
    },
    python: {
      title: 'Python, from a CSV file',
      note: 'This needs no package. Leave out a filter to get more rows.',
      code: `import csv, io, urllib.request

url = '${url}/export/rates.csv?location=Hyderabad&market=retail&date=${day}'
with urllib.request.urlopen(url) as response:
    for row in csv.DictReader(io.TextIOWrapper(response, encoding='utf-8-sig')):
        print(row['date'], row['chicken'])`,
    },
    curl: {
      title: 'curl',
      note: 'The answer is one number, in ₹ per kg.',
      code: `curl '${url}/v/hyderabad/retail/chicken.txt?date=${day}'`,
    },
    javascript: {
      title: 'JavaScript',
      note: 'This also works on a page of your own site.',
      code: `const url = '${url}/v/hyderabad/retail/chicken.json?date=${day}'
const response = await fetch(url)
const { date, price, unit } = await response.json()
console.log(date, price, unit)`,
    },
  }) satisfies Record<string, Sample>

/** How to read many prices at once. */
export const listMoreSamples = ({ url, day }: SampleOptions) =>
  ({
    table: {
      title: 'A table in Google Sheets',
      code: `=IMPORTDATA("${url}/export/rates.csv?location=Hyderabad&from=${day}")`,
    },
    query: {
      title: 'A table in Excel',
      note: 'Open Data, Get Data, Blank Query, Advanced Editor and paste this.',
      code: `Table.PromoteHeaders(Csv.Document(Web.Contents("${url}/export/rates.csv?location=Hyderabad&from=${day}"), [Encoding = 65001]))`,
    },
    pages: {
      title: 'All days in Python, page by page',
      code: `import json, re, urllib.parse, urllib.request

url = '${url}/api/v1/rates/daily?location=Hyderabad&limit=100'
while url:
    with urllib.request.urlopen(url) as response:
        for rate in json.load(response):
            print(rate['date'], rate['markets'].get('retail', {}).get('chicken'))
        next_page = re.search('<(.+?)>; rel="next"', response.headers.get('link', ''))
        url = next_page and urllib.parse.urljoin(url, next_page[1])`,
    },
    typescript: {
      title: 'TypeScript with types',
      note: `First run npx openapi-typescript ${url}/api/openapi.json -o api.d.ts and npm install openapi-fetch.`,
      code: `import createClient from 'openapi-fetch'
import type { components, paths } from './api.d.ts'

type DailyRate = components['schemas']['DailyRate']
const format = ({ date, markets }: DailyRate) => \`\${date} \${markets.retail?.chicken}\`

const client = createClient<paths>({ baseUrl: '${url}' })
const query = { location: ['Hyderabad'], from: '${day}' }
const { data, error } = await client.GET('/api/v1/rates/daily', { params: { query } })
if (error) throw new Error(error.message)
for (const rate of data) console.log(format(rate))`,
    },
  }) satisfies Record<string, Sample>

/** One command for each rule that a program has to know. */
export const listRuleSamples = ({ url, day, past }: SampleOptions) => ({
  token: `curl -H "authorization: Bearer $TOKEN" '${url}/api/auth/profile'`,
  retry: `curl --retry 5 '${url}/api/v1/rates/latest?date=${day}'`,
  mistake: `curl '${url}/api/v1/rates/daily?city=Hyderabad'`,
  asOf: `curl '${url}/v/hyderabad/retail/chicken.txt?date=${past.day}&asOf=${past.asOf}'`,
})

/** The answer to `mistake`, but for the id of the request. */
export const MISTAKE = `{
  "status": 400,
  "code": "request.invalid",
  "message": "This call has no parameter \`city\`. Did you mean \`location\`?"
}`
