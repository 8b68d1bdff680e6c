import { CORRECTIONS_FEED } from '#features/open-data/site/correctionsFeed.ts'
import { type Correction, QUICK_CORRECTION_MINUTES } from '#shared/rates/corrections.ts'
import { CityLink } from '#web/site/rates/cities.tsx'
import { ColumnHeads } from '#web/ui/ColumnHeads.tsx'
import { page, usePage } from '../../page.ts'
import { CORRECTIONS, describeCorrection, namePrice } from './corrections.ts'
import { loadCorrections } from './load.ts'

/** What was changed after it had been published: of all cities, or of one, and of one day. */
export const correctionsPage = page({
  parameters: ['city', 'date', 'cursor'],
  sheet: 'src/web/site/pages/places/places.sheet.css',
  title: ({ texts }) => texts.places.corrections.title,
  description: ({ texts }) => texts.places.corrections.description,
  seo: ({ visit, texts }) => ({
    trail: [{ name: texts.places.corrections.heading, path: CORRECTIONS }],
    feed: { path: CORRECTIONS_FEED, title: texts.places.corrections.title },
    isHidden: visit.query.size > 0,
  }),

  load: loadCorrections,

  Body({ data: { corrections, next }, texts, locale, visit }) {
    const words = texts.places.corrections
    return (
      <div className="wrap page">
        <h1 id="corrections">{words.heading}</h1>
        <p className="lead">{words.lead({ minutes: QUICK_CORRECTION_MINUTES })}</p>
        {corrections.length === 0 ? <p>{words.none}</p> : <CorrectionTable corrections={corrections} />}
        <nav className="row more" aria-label={words.heading}>
          {visit.query.size > 0 && <a href={locale.link(CORRECTIONS)}>{words.all}</a>}
          {next && (
            <a className="btn plain" href={locale.link(`${CORRECTIONS}?${next}`)} rel="next">
              {words.older}
            </a>
          )}
        </nav>
      </div>
    )
  },
})

function CorrectionTable({ corrections }: { corrections: readonly Correction[] }) {
  const { texts, locale } = usePage()
  const words = texts.places.corrections
  const format = (price: number | null) => (price === null ? '-' : locale.formats.number(price))
  return (
    <table className="table rates" aria-labelledby="corrections">
      <ColumnHeads columns={[locale.words.market, [words.before, 'num'], [words.after, 'num']]} />
      {corrections.map(correction => (
        <tbody key={correction._id + correction.at}>
          <tr>
            <th scope="rowgroup" colSpan={3} className="city">
              <CityLink city={correction.location} />
              <span className="note">{describeCorrection(correction, texts, locale)}</span>
              {correction.reason && (
                <span className="note">{words.reason({ reason: correction.reason })}</span>
              )}
            </th>
          </tr>
          {correction.prices.map(price => (
            <tr key={`${price.market}.${price.kind}`}>
              <th scope="row">{namePrice(price, locale)}</th>
              <td className="num">{format(price.before)}</td>
              <td className="num">{format(price.after)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}
