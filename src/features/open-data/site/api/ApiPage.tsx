import { ASSISTANTS } from '#features/assistants/shared/assistants.ts'
import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import { islandAttributes } from '#web/site/islands/Island.tsx'
import { page } from '#web/site/page.ts'

export const API = '/api/docs'

/** How to read rates with a spreadsheet, a program or an assistant, and every call of the API. In English, as its document is. */
export const apiPage = page({
  sheet: 'src/features/open-data/site/open-data.sheet.css',
  title: () => 'API',
  description: () => 'Read chicken rates of Indian cities in a spreadsheet or a program. You need no key.',
  // it is the same in every language: search engines list one
  seo: ({ visit }) => ({ isHidden: visit.language !== DEFAULT_LANGUAGE }),
  // Swagger UI draws its signs from addresses that have the picture in them
  policy: "img-src 'self' data:",
  load: async () => ({}),

  Body({ visit, site, locale, assets }) {
    const price = `${site.url}/v/hyderabad/retail/chicken.txt`
    // a spreadsheet reckons the day by itself
    const yesterday = `"${price}?date="&TEXT(TODAY()-1,"yyyy-mm-dd")`
    return (
      <div className="wrap page api" lang="en">
        <h1>Rates in your spreadsheet or program</h1>
        <p className="lead">
          Reading rates needs no key. Every price is in ₹ per kg.{' '}
          <a href={locale.link('/aboutus#markets')}>What each market means</a>
        </p>
        <dl className="column around">
          <div>
            <dt>One price</dt>
            <dd>
              <a href={`${price}?date=${visit.today}`}>
                <code>{`${price}?date=${visit.today}`}</code>
              </a>{' '}
              is only the number. Put another city, market, kind or day into the address. Without a day it is
              today’s price. If there is no rate, the answer is 404.
            </dd>
          </div>
          <div>
            <dt>Yesterday’s price in Google Sheets</dt>
            <dd>
              <code>{`=IMPORTDATA(${yesterday})`}</code>
            </dd>
          </div>
          <div>
            <dt>Yesterday’s price in Excel for Windows and LibreOffice Calc</dt>
            <dd>
              <code>{`=VALUE(WEBSERVICE(${yesterday}))`}</code>
            </dd>
          </div>
          <div>
            <dt>Many prices</dt>
            <dd>
              <a href={locale.link('/data')}>CSV files</a> of all rates, made each night.
            </dd>
          </div>
          <div>
            <dt>In an assistant</dt>
            <dd>
              Add <code>{site.url + ASSISTANTS}</code> as a connector (MCP). It reads rates and changes
              nothing.
            </dd>
          </div>
          <div>
            <dt>Limits</dt>
            <dd>
              A program that reads too often is answered 429 or 503. The <code>Retry-After</code> header says
              how many seconds to wait.
            </dd>
          </div>
        </dl>
        <section className="around" aria-labelledby="calls">
          <h2 id="calls">All calls</h2>
          <div {...islandAttributes('src/features/open-data/site/scripts/apiViewer.ts', assets)}>
            <p>
              Programs read <a href="/api/openapi.json">openapi.json</a>. With JavaScript its calls are listed
              here.
            </p>
          </div>
        </section>
      </div>
    )
  },
})
