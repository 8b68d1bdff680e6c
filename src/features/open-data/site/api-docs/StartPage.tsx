import type { ReactNode } from 'react'
import { addDays } from '#shared/days.ts'
import { KINDS, MARKETS } from '#shared/rates/markets.ts'
import { page } from '#web/site/page.ts'
import { TermsLink } from '#web/site/rates/MarketTerms.tsx'
import { loadStart } from '../load.ts'
import { API_DOCS, ApiPage, Code, listOnce, REFERENCE, Sentence, SHEET } from './parts.tsx'
import { listFirstSamples, listMoreSamples, listRuleSamples, MISTAKE, type Sample } from './samples.ts'

const DESCRIPTION =
  'Read chicken rates of Indian cities in a spreadsheet, in Python, with curl or in JavaScript.'

/** The whole second after an instant. */
const toNextSecond = (instant: string): string =>
  `${new Date(Date.parse(instant) + 1000).toISOString().slice(0, 19)}Z`

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className="around" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
)

const Samples = ({ of: samples }: { of: Record<string, Sample> }) =>
  Object.entries(samples).map(([id, { title, note, code }]) => (
    <section key={id} className="sampled" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {note && <p>{note}</p>}
      <Code isCopied>{code}</Code>
    </section>
  ))

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Names = ({ of: names }: { of: readonly string[] }) =>
  names.map((name, at) => (
    <span key={name}>
      {at > 0 && ', '}
      <code>{name}</code>
    </span>
  ))

/** How to begin with the API: an example for everybody's tool, and the four rules a program has to know. */
export const startPage = page({
  sheet: SHEET,
  title: () => 'API',
  description: () => DESCRIPTION,
  seo: listOnce,
  load: loadStart,

  Body({ data: last, visit, site, locale, slots }) {
    const day = addDays(visit.today, -1)
    const past = last
      ? { day: last.date, asOf: toNextSecond(last.updatedAt) }
      : { day, asOf: `${day}T12:00:00Z` }
    const options = { url: site.url, day, past }
    const rules = listRuleSamples(options)
    const start = locale.link(API_DOCS)
    const reference = locale.link(REFERENCE)
    return (
      <ApiPage>
        <h1>Rates in your spreadsheet or program</h1>
        <p className="lead">You need no key. Copy an example and run it.</p>
        <p className="row more">
          <a className="btn" href={reference}>
            All calls
          </a>
          <a href={`${start}#rules`}>Keys, limits and errors</a>
          <a href={locale.link('/data')}>All rates as files</a>
        </p>

        <Section id="first" title="Yesterday’s price in Hyderabad">
          <p>
            Each example reads the retail price of chicken for {day}.{' '}
            <TermsLink text="What each market means" />
          </p>
          <div className="samples">
            <Samples of={listFirstSamples(options)} />
          </div>
        </Section>

        <Section id="change" title="Other cities, markets and days">
          <p>
            One price is at <code>/v/city/market/kind.txt</code>. Change the parts of this address:
          </p>
          <dl className="fields">
            <Part name="City">
              As in the address of its page, such as <code>new-delhi</code>.
            </Part>
            <Part name="Market">
              <Names of={MARKETS} />
            </Part>
            <Part name="Kind">
              <Names of={KINDS} />
            </Part>
            <Part name="Ending">
              <code>.txt</code> is only the number, in ₹ per kg. <code>.json</code> adds the city, the date
              and the unit.
            </Part>
            <Part name="?date=">
              A day as YYYY-MM-DD. Without it you get today’s price. If there is no rate, the answer is 404.
            </Part>
          </dl>
          <details className="fold">
            <summary>Many prices at once: tables, all days, types</summary>
            <div className="samples">
              <Samples of={listMoreSamples(options)} />
            </div>
          </details>
        </Section>

        {slots.assistantsPath && (
          <Section id="assistant" title="Ask an assistant">
            <p>
              An assistant that connects to MCP servers can read our rates, their history and corrections. Add
              this address as a connector. It needs no key and changes nothing.
            </p>
            <div className="samples">
              <Samples of={{ mcp: { title: 'MCP server', code: `${site.url}${slots.assistantsPath}` } }} />
            </div>
          </Section>
        )}

        <Section id="rules" title="Before you go live">
          <div className="samples">
            <section aria-labelledby="keys">
              <h3 id="keys">Keys</h3>
              <p>
                Reading rates needs no key, also on a web page. Only staff calls need a token.{' '}
                <a href={`${reference}#login`}>Log in</a> to get one and send it like this:
              </p>
              <Code isCopied>{rules.token}</Code>
            </section>
            <section aria-labelledby="limits">
              <h3 id="limits">Limits</h3>
              <p>
                Read up to 1,200 times a minute, or 60 times from <code>/export</code>. After that the answer
                is 429 or 503. Its <code>Retry-After</code> header says how many seconds to wait. curl can
                wait by itself:
              </p>
              <Code isCopied>{rules.retry}</Code>
            </section>
            <section aria-labelledby="errors">
              <h3 id="errors">Errors</h3>
              <p>
                An error says what is wrong. Your program can rely on <code>code</code>; the{' '}
                <code>message</code> is for people. Give us the <code>requestId</code> when you ask for help.
              </p>
              <Code isCopied>{rules.mistake}</Code>
              <Code>{MISTAKE}</Code>
            </section>
            <section aria-labelledby="past">
              <h3 id="past">Prices as they were</h3>
              <p>
                We sometimes correct a rate. Add <code>asOf</code> to see what was published at a given time.
                After an hour that answer never changes.
              </p>
              <Code isCopied>{rules.asOf}</Code>
            </section>
          </div>
          <p>
            <Sentence>
              Calls below `/api/v1/` stay as they are: we add to them, and change or remove nothing. All days
              are days in India. Parameters we do not know, such as `utm_source`, are ignored.
            </Sentence>
          </p>
        </Section>
      </ApiPage>
    )
  },
})
