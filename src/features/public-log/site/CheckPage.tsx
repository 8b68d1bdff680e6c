import { indiaDay } from '#shared/days.ts'
import { KINDS, MARKETS } from '#shared/rates/markets.ts'
import { fromStoredContent, type StoredContent } from '#shared/rates/rates.ts'
import { islandAttributes } from '#web/site/islands/Island.tsx'
import { ColumnHeads } from '#web/site/layout/ColumnHeads.tsx'
import { page, usePage } from '#web/site/page.ts'
import { namePrice } from '#web/site/pages/corrections/corrections.ts'
import { TermsLink } from '#web/site/rates/MarketTerms.tsx'
import { loadPublication } from './load.ts'

export const CHECK = '/log/check'

/** A publication, and what the browser needs to find it in the public log (checkPrice.ts). */
export const checkPage = page({
  shows: { markets: true },
  parameters: ['city', 'date', 'asOf'],
  sheet: 'src/features/public-log/site/check.sheet.css',
  // the next checkpoint is no write: nothing would tell a cache
  isTransient: () => true,
  title: ({ texts }) => texts.proof.title,
  description: ({ texts }) => texts.proof.lead,
  seo: () => ({ isHidden: true }),
  load: loadPublication,

  Body({ data: { publication }, texts: { proof }, locale, assets, visit: { query } }) {
    const { formats, cityName } = locale
    return (
      <div className="wrap page">
        <h1>{proof.heading}</h1>
        <p className="lead">{proof.lead}</p>
        {publication ? (
          <>
            <p id="publication">
              {proof.publication({
                city: cityName(publication.city),
                day: formats.date(publication.date),
                on: formats.date(indiaDay(new Date(publication.at))),
                time: formats.time(publication.at),
              })}
            </p>
            <noscript>
              <p>{proof.noScript}</p>
            </noscript>
            <div
              className="check"
              {...islandAttributes('src/features/public-log/site/scripts/checkPrice.ts', assets, {
                onTouch: true,
              })}
              data-query={String(query)}
              data-prices={JSON.stringify(publication.after)}
              data-proven={proof.proven}
              data-unsigned={proof.unsigned}
              data-differs={proof.differs}
              data-waiting={proof.waiting}
              data-failed={proof.failed}
            >
              <p>
                <button className="btn" type="button">
                  {proof.button}
                </button>
              </p>
              <p>
                <output />
              </p>
            </div>
            {publication.after ? <Prices of={publication.after} /> : <p>{proof.deleted}</p>}
            {publication.reason && <p>{proof.reason({ reason: publication.reason })}</p>}
          </>
        ) : (
          <p>{proof.waiting}</p>
        )}
        <p className="row more">
          <a href="/log/checkpoint">{proof.checkpoint}</a>
          <TermsLink />
        </p>
      </div>
    )
  },
})

function Prices({ of }: { of: StoredContent }) {
  const { locale } = usePage()
  const { markets } = fromStoredContent(of)
  return (
    <table className="rates" aria-labelledby="publication">
      <ColumnHeads columns={[locale.words.market, [locale.words.unit.plain, 'num']]} />
      <tbody>
        {MARKETS.flatMap(market =>
          KINDS.flatMap(kind => {
            const price = markets[market]?.[kind]
            return price === undefined ? (
              []
            ) : (
              <tr key={`${market}.${kind}`}>
                <th scope="row">{namePrice({ market, kind, before: null, after: price }, locale)}</th>
                <td className="num bare">{locale.formats.number(price)}</td>
              </tr>
            )
          }),
        )}
      </tbody>
    </table>
  )
}
