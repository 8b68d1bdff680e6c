import type { ReactNode } from 'react'
import { DUMP, type Dump, formatCitation } from '#features/open-data/shared/dumps.ts'
import { getLicenceUrl } from '#shared/dataFacts.ts'
import { type Day, indiaDay } from '#shared/days.ts'
import { buildExportUrl } from '#shared/files.ts'
import { page, usePage } from '#web/site/page.ts'
import { DownloadLinks } from '#web/site/seo/DownloadLinks.tsx'
import { toDataset } from '#web/site/seo/structuredData.ts'
import { Options } from '#web/ui/Options.tsx'
import { API } from '../api/ApiPage.tsx'
import { CORRECTIONS_FEED } from '../correctionsFeed.ts'
import { loadData } from '../load.ts'

/** Rates as files: of a city, a day or a year, and all of them; and on what terms they may be used. */
export const dataPage = page({
  sheet: 'src/features/open-data/site/open-data.sheet.css',
  // a new dump is no write: nothing would tell a cache
  isTransient: () => true,
  title: ({ texts }) => texts.data.title,
  description: ({ texts }) => texts.data.description,
  seo({ data: { dump, firstDay }, ...context }) {
    const { title: name, description } = context.texts.data
    const days = dump && firstDay ? { first: firstDay, last: indiaDay(new Date(dump.asOf)) } : undefined
    const files = dump && [
      {
        '@type': 'DataDownload',
        encodingFormat: 'application/zip',
        contentUrl: context.site.url + DUMP,
        contentSize: `${dump.bytes} B`,
        sha256: dump.sha256,
      },
    ]
    return { structuredData: [toDataset({ name, description, days, updatedAt: dump?.asOf, files }, context)] }
  },
  load: loadData,

  Body({ data: { dump, firstDay, cities }, texts, locale, site }) {
    const { data: words } = texts
    return (
      <div className="wrap page data">
        <h1>{words.heading}</h1>
        <p className="lead">{words.lead}</p>
        {firstDay && <Choices cities={cities} firstDay={firstDay} />}
        <section className="around" aria-labelledby="all">
          <h2 id="all">{words.all}</h2>
          {dump ? <Everything dump={dump} /> : <p>{words.none}</p>}
        </section>
        <section className="around" aria-labelledby="programs">
          <h2 id="programs">{words.programs}</h2>
          <p className="row more">
            <a href={locale.link(API)}>API</a>
            <a href={locale.link('/feed.xml')}>{texts.seo.feed.title({ site: site.name })}</a>
            <a href={locale.link(CORRECTIONS_FEED)}>{texts.places.corrections.title}</a>
          </p>
        </section>
        <section className="around" aria-labelledby="licence">
          <h2 id="licence">{words.licence}</h2>
          <p>
            {site.licence === undefined ? (
              <>
                {words.unlicensed} <a href={locale.link('/contact')}>{texts.seo.askLicence}</a>
              </>
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
      </div>
    )
  },
})

/** The rates of a city, a day or a year, for a spreadsheet. */
function Choices({ cities, firstDay }: { cities: readonly string[]; firstDay: Day }) {
  const { texts, locale, today } = usePage()
  const { data: words, chart } = texts
  const [firstYear, thisYear] = [firstDay, today].map(day => Number(day.slice(0, 4))) as [number, number]
  const years = Array.from({ length: thisYear - firstYear + 1 }, (_, ago) => thisYear - ago)
  return (
    <section className="around choices" aria-labelledby="choices">
      <h2 id="choices">{words.choices}</h2>
      <ExportForm name="location" label={chart.filter.city}>
        <select id="location" name="location">
          <Options of={cities.toSorted(locale.byCity).map(city => [city, locale.cityName(city)])} />
        </select>
      </ExportForm>
      <ExportForm name="date" label={chart.filter.date}>
        <input id="date" name="date" type="date" defaultValue={today} min={firstDay} max={today} required />
      </ExportForm>
      {years.map(year => (
        <DownloadLinks
          key={year}
          label={`${year}`}
          address={format => buildExportUrl(format, { from: `${year}-01-01`, to: `${year}-12-31` })}
        />
      ))}
    </section>
  )
}

/** A form of one field; each of its buttons sends it to the export of a format. */
function ExportForm({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  const { files } = usePage().texts.seo
  return (
    <form>
      <div className="field">
        <label htmlFor={name}>{label}</label>
        {children}
      </div>
      {(['csv', 'xlsx'] as const).map(format => (
        <button key={format} className="btn plain" type="submit" formAction={buildExportUrl(format, {})}>
          {files[format]}
        </button>
      ))}
    </form>
  )
}

const MEGABYTE = 1_000_000

/** The zip with all rates and its checksum. */
function Everything({ dump: { asOf, bytes, sha256 } }: { dump: Dump }) {
  const { texts, locale } = usePage()
  const { date, time, number } = locale.formats
  const size = bytes < MEGABYTE ? `${number(Math.ceil(bytes / 1000))} kB` : `${number(bytes / MEGABYTE)} MB`
  return (
    <>
      <p>{texts.data.zip({ day: date(indiaDay(new Date(asOf))), time: time(asOf) })}</p>
      <p className="row more">
        <a href={DUMP} download="">
          {DUMP.replace('/data/', '')}
        </a>
        <span className="hint">{size}</span>
      </p>
      <details className="small">
        <summary>{texts.data.checksum}</summary>
        <code>{sha256}</code>
      </details>
    </>
  )
}
