import { type Dump, type DumpFile, formatCitation } from '#features/open-data/shared/dumps.ts'
import { getLicenceUrl } from '#shared/dataFacts.ts'
import { indiaDay } from '#shared/days.ts'
import { ColumnHeads } from '#web/site/layout/ColumnHeads.tsx'
import type { Texts } from '#web/site/messages/texts.ts'
import { page, usePage } from '#web/site/page.ts'
import { toDataset } from '#web/site/seo/structuredData.ts'
import { API } from '../api/ApiPage.tsx'
import { loadData } from '../load.ts'

/** All rates as files, and on what terms they may be used. */
export const dataPage = page({
  sheet: 'src/features/open-data/site/open-data.sheet.css',
  // a new dump is no write: nothing would tell a cache
  isTransient: () => true,
  title: ({ texts }) => texts.data.title,
  description: ({ texts }) => texts.data.description,
  seo({ data: { dump, firstDay }, ...context }) {
    const { title: name, description } = context.texts.data
    const days = dump && firstDay ? { first: firstDay, last: indiaDay(new Date(dump.asOf)) } : undefined
    const files = dump?.files.map(file => ({
      '@type': 'DataDownload',
      encodingFormat: file.mediaType,
      contentUrl: `${context.site.url}/data/latest/${file.name}`,
      contentSize: `${file.bytes} B`,
      sha256: file.sha256,
    }))
    return { structuredData: [toDataset({ name, description, days, updatedAt: dump?.asOf, files }, context)] }
  },
  load: loadData,

  Body({ data: { dump }, texts, locale, site }) {
    const { data: words } = texts
    const { date, time } = locale.formats
    return (
      <div className="wrap page">
        <h1>{words.heading}</h1>
        <p className="lead">
          {dump
            ? words.lead({ day: date(indiaDay(new Date(dump.asOf))), time: time(dump.asOf) })
            : words.none}
        </p>
        {dump && <Files dump={dump} />}
        <section className="around" aria-labelledby="licence">
          <h2 id="licence">{words.licence}</h2>
          <p>
            {site.licence === undefined ? (
              <a href={locale.link('/contact')}>{texts.seo.askLicence}</a>
            ) : (
              <a href={getLicenceUrl(site)} rel="license">
                {site.licence}
              </a>
            )}
          </p>
        </section>
        {dump && (
          <section className="around" aria-labelledby="cite">
            <h2 id="cite">{words.cite}</h2>
            <p lang="en">{formatCitation(site, dump.asOf)}</p>
          </section>
        )}
        <p className="row more">
          <a href={locale.link(API)}>{words.api}</a>
          <a href={locale.link('/rate-chart-web')}>{texts.menu.chart}</a>
        </p>
        {dump && <Checksums dump={dump} />}
      </div>
    )
  },
})

/** What each file is for; one without a word here is named only. */
const USES: Readonly<Record<string, keyof Texts['data']['uses']>> = {
  'rates.csv.gz': 'csv',
  'revisions.csv.gz': 'revisions',
}

function Files({ dump }: { dump: Dump }) {
  const { data: words } = usePage().texts
  return (
    <section className="around" aria-labelledby="files">
      <h2 id="files">{words.files}</h2>
      <table className="rates" aria-labelledby="files">
        <ColumnHeads columns={[words.file, [words.size, 'num']]} />
        <tbody>
          {dump.files.map(file => (
            <tr key={file.name}>
              <th scope="row" className="file">
                <a href={`/data/latest/${file.name}`} download="">
                  {file.name}
                </a>
                <span className="note">{USES[file.name] && words.uses[USES[file.name]!]}</span>
              </th>
              <td className="num">
                <Size file={file} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const MEGABYTE = 1_000_000

function Size({ file: { bytes } }: { file: DumpFile }) {
  const { number } = usePage().locale.formats
  return bytes < MEGABYTE ? `${number(Math.ceil(bytes / 1000))} kB` : `${number(bytes / MEGABYTE)} MB`
}

function Checksums({ dump }: { dump: Dump }) {
  const { data: words } = usePage().texts
  return (
    <section className="around" aria-labelledby="checksums">
      <h2 id="checksums">{words.checksums}</h2>
      <dl className="hashes column small">
        {dump.files.map(({ name, sha256 }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{sha256}</code>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        {words.others} <a href="/data/latest/datapackage.json">datapackage.json</a>,{' '}
        <a href="/data/latest/SHA256SUMS">SHA256SUMS</a>, <a href="/data/latest/README.md">README.md</a>,{' '}
        <a href="/data/catalog.jsonld">DCAT</a>
      </p>
    </section>
  )
}
