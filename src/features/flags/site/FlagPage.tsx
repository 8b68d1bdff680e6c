import { CLAIMS } from '#features/flags/shared/api.ts'
import { MAX_PLACE } from '#shared/text.ts'
import { type Loaded, page, usePage } from '#web/site/page.ts'
import { cityAddress } from '#web/site/rates/cities.tsx'
import { TermsLink } from '#web/site/rates/MarketTerms.tsx'
import { addressFlag, FLAG } from './links.tsx'
import { loadFlagged } from './load.ts'

const FAILURE_STATUS = { tooMany: 429, failed: 503 }
type Flagged = Loaded<typeof loadFlagged>

/** Asks what is wrong with a price: a press of one of three buttons says it. */
export const flagPage = page({
  shows: { markets: true },
  parameters: ['rate', 'price', 'sent'],
  sheet: 'src/features/flags/site/flags.sheet.css',
  title: ({ texts }) => texts.flags.title,
  description: ({ texts }) => texts.flags.description,
  seo: () => ({ isHidden: true }),
  status: ({ refused }) => (refused ? (refused.failure ? FAILURE_STATUS[refused.failure] : 400) : 200),

  load: loadFlagged,

  Body({ data, texts: { flags }, locale }) {
    const { location, market, kind, price, date, isSent } = data
    const { words, formats } = locale
    const city = locale.cityName(location)
    return (
      <div className="wrap page flagged">
        <h1>{flags.title}</h1>
        <p>
          <b>
            {flags.price({
              city,
              market: words.markets[market],
              kind: words.kinds[kind],
              price: formats.rupees(price),
              day: formats.date(date),
            })}
          </b>{' '}
          <TermsLink />
        </p>
        {isSent ? (
          <p className="lead" role="status">
            {flags.thanks}
          </p>
        ) : (
          <FlagForm {...data} />
        )}
        <p className="row more">
          <a href={locale.link(cityAddress(location))}>{flags.back({ city })}</a>
        </p>
      </div>
    )
  },
})

function FlagForm({ refused, ...price }: Flagged) {
  const { texts, locale, today } = usePage()
  const { flags, contact } = texts
  const { tooMany, failed } = { tooMany: contact.form.wait, failed: contact.form.failed }
  const { values, failure } = refused ?? {}
  const problem = refused && (failure ? { tooMany, failed }[failure] : flags.invalid)
  return (
    <form method="post" action={locale.link(addressFlag(FLAG, { ...price, rate: price._id }))}>
      <p className="lead">{flags.lead}</p>
      {problem && (
        <p className="err" role="alert" id="problem">
          {problem}
        </p>
      )}
      {/* Enter in a field presses the first button: none of the three */}
      <button type="submit" disabled hidden />
      <details open={refused !== undefined}>
        <summary>{flags.seen}</summary>
        <div className="field">
          <label htmlFor="price">{flags.fields.price}</label>
          <input
            id="price"
            name="price"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={values?.price}
            aria-describedby={problem && 'problem'}
          />
        </div>
        <div className="field">
          <label htmlFor="place">{flags.fields.place}</label>
          <input
            id="place"
            name="place"
            maxLength={MAX_PLACE}
            autoComplete="off"
            defaultValue={values?.place}
          />
        </div>
        <div className="field">
          <label htmlFor="date">{flags.fields.date}</label>
          <input id="date" name="date" type="date" max={today} defaultValue={values?.date} />
        </div>
      </details>
      <p className="row more">
        {CLAIMS.map(claim => (
          <button className="btn" type="submit" name="claim" value={claim} key={claim}>
            {flags.claims[claim]}
          </button>
        ))}
      </p>
      <p>{flags.kept}</p>
    </form>
  )
}
