export interface Sample {
  where: string
  code: string
}

/** How people read the rates with what they have, for a server at `url`. The texts are programs: a test runs them. */
export const listSamples = (url: string): Sample[] => [
  { where: 'A shell', code: `curl '${url}/v/hyderabad/retail/chicken.txt'` },
  {
    where: 'Google Sheets, one price and a table',
    code: `=IMPORTDATA("${url}/v/hyderabad/retail/chicken.txt")
=IMPORTDATA("${url}/export/rates.csv?location=Hyderabad&from=2026-11-01")`,
  },
  {
    where: 'Excel for Windows, LibreOffice Calc',
    code: `=VALUE(WEBSERVICE("${url}/v/hyderabad/retail/chicken.txt"))`,
  },
  {
    where: 'Excel, a table: Data, Get Data, Blank Query, Advanced Editor',
    code: `Table.PromoteHeaders(Csv.Document(Web.Contents("${url}/export/rates.csv?location=Hyderabad&from=2026-11-01"), [Encoding = 65001]))`,
  },
  {
    where: 'JavaScript, on a page of any origin',
    code: `const response = await fetch('${url}/v/hyderabad/retail/chicken.json')
const { date, price, unit } = await response.json()
console.log(date, price, unit)`,
  },
  {
    where: 'Python',
    code: `import json, urllib.request

with urllib.request.urlopen('${url}/api/v1/rates/daily?location=Hyderabad&from=2026-11-01') as response:
    for rate in json.load(response):
        print(rate['date'], rate['markets'].get('retail', {}).get('chicken'))`,
  },
  {
    where: 'A table in Python',
    code: `import csv, io, urllib.request

with urllib.request.urlopen('${url}/export/rates.csv?location=Hyderabad&from=2026-11-01') as response:
    for row in csv.DictReader(io.TextIOWrapper(response, encoding='utf-8-sig')):
        print(row['date'], row['market'], row['chicken'])`,
  },
  {
    where: `TypeScript: npx openapi-typescript ${url}/api/openapi.json -o api.d.ts, npm install openapi-fetch`,
    code: `import createClient from 'openapi-fetch'
import type { components, paths } from './api.d.ts'

type DailyRate = components['schemas']['DailyRate']
const format = ({ date, markets }: DailyRate) => \`\${date} \${markets.retail?.chicken}\`

const client = createClient<paths>({ baseUrl: '${url}' })
const query = { location: ['Hyderabad'], from: '2026-11-01' }
const { data, error } = await client.GET('/api/v1/rates/daily', { params: { query } })
if (error) throw new Error(error.message)
for (const rate of data) console.log(format(rate))`,
  },
]
