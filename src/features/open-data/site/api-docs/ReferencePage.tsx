import { listOperations, type Operation } from '#shared/apiDocument.ts'
import { COLUMNS } from '#shared/rates/columns.ts'
import { page, usePage } from '#web/site/page.ts'
import { TermsLink } from '#web/site/rates/MarketTerms.tsx'
import { loadReference } from '../load.ts'
import { Call } from './Call.tsx'
import { API_DOCS, ApiPage, listOnce, Sentence, SHEET } from './parts.tsx'
import { Fields } from './Schema.tsx'

const isPublicRead = ({ method, path }: Operation) => method === 'GET' && path.startsWith('/api/v1/')

/** The changelog, whose Markdown has days as headings, and lists. */
const parseChanges = (markdown: string) =>
  markdown
    .split('\n## ')
    .slice(1)
    .map(section => section.split('\n- ').map(part => part.trim()))

/** Every call of the API, folded, from its document. */
export const referencePage = page({
  sheet: SHEET,
  title: () => 'API reference',
  description: () => 'Every call of the API with its parameters, answers and errors.',
  seo: listOnce,
  load: loadReference,

  Body({ data: { document, changes } }) {
    const { locale } = usePage()
    const operations = listOperations(document)
    const reads = operations.filter(isPublicRead)
    const others = Map.groupBy(
      operations.filter(operation => !isPublicRead(operation)),
      ({ tags }) => tags[0],
    )
    return (
      <ApiPage>
        <h1>API reference</h1>
        <p className="lead">
          New here? <a href={locale.link(API_DOCS)}>Start with an example</a>. Code generators read{' '}
          <a href="/api/openapi.json">openapi.json</a>.
        </p>
        <form className="callfind field onscreen" hidden>
          <label htmlFor="find">Find a call</label>
          <input id="find" type="search" autoComplete="off" placeholder="month, city" />
          <output htmlFor="find" />
        </form>

        <section aria-labelledby="reads">
          <h2 id="reads">Read rates</h2>
          <p>
            Anybody may make these calls. <TermsLink text="What each market means" />
          </p>
          {document.tags.flatMap(({ name }) =>
            reads
              .filter(({ tags }) => tags[0] === name)
              .map(operation => <Call key={operation.operationId} operation={operation} />),
          )}
        </section>

        <section aria-labelledby="others">
          <h2 id="others">Write, and work as staff</h2>
          <p>Each call says who may make it.</p>
          {document.tags.map(({ name, description }) => {
            const calls = others.get(name)
            return (
              calls && (
                <details key={name} className="fold group">
                  <summary>
                    <span>{description}</span> <small>{calls.length}</small>
                  </summary>
                  {calls.map(operation => (
                    <Call key={operation.operationId} operation={operation} />
                  ))}
                </details>
              )
            )
          })}
        </section>

        <section aria-labelledby="more">
          <h2 id="more">Files, types and changes</h2>
          <details className="fold">
            <summary>Columns of CSV, XLSX and other files</summary>
            <p>
              <Sentence>
                `/export/rates.csv` and `.xlsx` take the filters of the daily list, `/export/month.csv` and
                `.xlsx` those of the monthly list. `/export/vintages.csv` and `.xlsx` show one `kind` of one
                `market` in one city (`location`): a row for each day, and a column for each time at which a
                price was published or changed. Add `from` and `to` for part of the days. A CSV export begins
                with a byte order mark: read it in Python with `utf-8-sig`.
              </Sentence>{' '}
              Files of <a href={locale.link('/data')}>Data</a> have none.
            </p>
            <dl className="fields">
              {Object.entries(COLUMNS).map(([name, meaning]) => (
                <div key={name}>
                  <dt>
                    <code>{name}</code>
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </details>
          <details className="fold">
            <summary>Types of bodies and answers</summary>
            {Object.entries(document.components.schemas).map(([name, schema]) => (
              <details key={name} className="fold">
                <summary>
                  <code>{name}</code>
                </summary>
                <div id={name}>
                  <Fields of={schema} />
                </div>
              </details>
            ))}
          </details>
          <details className="fold" id="changes">
            <summary>What has changed in the API</summary>
            {parseChanges(changes).map(([day, ...changes]) => (
              <section key={day}>
                <h3>{day}</h3>
                <ul>
                  {changes.map(change => (
                    <li key={change}>
                      <Sentence>{change}</Sentence>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </details>
        </section>
      </ApiPage>
    )
  },
})
