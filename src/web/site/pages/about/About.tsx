import { AlertsLink } from '#features/alerts/site/AlertsLink.tsx'
import { MARKETS } from '#shared/rates/markets.ts'
import { formatDueTime } from '#web/site/rates/words.ts'
import { page, usePage } from '../../page.ts'
import { CORRECTIONS } from '../corrections/corrections.ts'

const REPORT = `/contact?${new URLSearchParams({ subject: 'Report Incorrect Rate' })}`

export const aboutPage = page({
  sheet: 'src/web/site/pages/about/words.sheet.css',
  title: ({ texts }) => texts.about.title,
  description: ({ texts }) => texts.about.description,
  load: async () => null,

  Body: ({ texts: { about, chart, home, site, map, places }, locale, site: { dueAt }, visit }) => (
    <div className="wrap page about">
      <h1>{about.heading}</h1>
      <p className="lead">{about.lead}</p>
      <div className="sections">
        {Object.entries(about.sections).map(([id, { heading, ...paragraphs }]) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{heading}</h2>
            {Object.values(paragraphs)
              .map(say =>
                typeof say === 'string' ? say : say({ time: formatDueTime(dueAt, visit.today, locale) }),
              )
              .map(paragraph => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            {id === 'collected' && (
              <>
                <h3 id="markets">{about.markets}</h3>
                <MarketTerms />
              </>
            )}
          </section>
        ))}
        <section className="wrong" aria-labelledby="wrong">
          <h2 id="wrong">{about.wrong.heading}</h2>
          <p>{about.wrong.text}</p>
          <p className="row more">
            <a className="btn" href={locale.link(REPORT)}>
              {about.wrong.link}
            </a>
          </p>
        </section>
      </div>
      <p className="row more">
        <a href={locale.link('/')}>{home.table.today}</a>
        <a href={locale.link('/rate-chart-web')}>{chart.heading}</a>
        <AlertsLink />
        <a href={locale.link('/map')}>{map.heading}</a>
        <a href={locale.link(CORRECTIONS)}>{places.corrections.heading}</a>
      </p>
      <p className="credits small">
        <a href="https://www.geonames.org/">{site.attribution.places}</a> ·{' '}
        <a href="https://github.com/EkType/Anek">{site.attribution.font}</a>
      </p>
    </div>
  ),
})

function MarketTerms() {
  const { texts, locale } = usePage()
  const { terms, kinds } = locale.words
  return (
    <dl className="column">
      {MARKETS.map(market => (
        <div key={market}>
          <dt className="strong">{texts.home.lists.choices[market]}</dt>
          <dd>{terms.of[market]}</dd>
        </div>
      ))}
      <div>
        <dt className="strong">{kinds.chicken}</dt>
        <dd>{terms.skin}</dd>
      </div>
    </dl>
  )
}
