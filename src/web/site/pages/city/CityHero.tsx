import { AlertsLink } from '#features/alerts/site/AlertsLink.tsx'
import { toSlug } from '#shared/places.ts'
import type { PricePercentile } from '#shared/rates/pricePercentile.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import type { PublishedCity } from '#shared/site.ts'
import { cityAddress, stateAddress } from '#web/site/rates/cities.tsx'
import { getHeadline, isOutdated } from '#web/site/rates/facts.ts'
import { formatDueTime, formatUpdated, type Locale } from '#web/site/rates/words.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { islandAttributes } from '../../islands/Island.tsx'
import { Crumbs } from '../../layout/Crumbs.tsx'
import { Share } from '../../layout/Share.tsx'
import { type Crumb, usePage } from '../../page.ts'
import { CityBoard } from './CityBoard.tsx'

interface CityHeroProps {
  city: PublishedCity
  last: LatestRate
  percentile: PricePercentile | undefined
}

export const getCityTrail = ({ name, state }: PublishedCity, locale: Locale): Crumb[] => [
  // the way to Delhi does not lead over Delhi
  ...(state && state !== name ? [{ name: locale.stateName(state), path: stateAddress(state) }] : []),
  { name: locale.cityName(name), path: cityAddress(name) },
]

/** The price in one plain sentence, how fresh it is, and the board. */
export function CityHero({ city, last, percentile }: CityHeroProps) {
  const { site, texts, locale, assets, today, formatDay } = usePage()
  const name = locale.cityName(city.name)
  const isToday = !isOutdated(last, today)
  return (
    <div className="hero cityhero" {...islandAttributes('src/web/site/scripts/myCities.ts', assets)}>
      <div className="wrap">
        <Crumbs trail={getCityTrail(city, locale)} />
        <div className="intro">
          <h1>{isToday ? texts.city.headingToday({ city: name }) : texts.city.title({ city: name })}</h1>
          <p className="lead">
            <PriceSentence last={last} />
            <span className="small">
              {isToday
                ? formatUpdated(last.updatedAt, locale)
                : locale.words.notUpdated({ day: formatDay(last.date) })}
            </span>
            {!isToday && (
              <span className="small">
                {texts.city.usually({ time: formatDueTime(site.dueAt, today, locale) })}
              </span>
            )}
            <WrongPriceLink last={last} />
          </p>
        </div>
        <CityBoard last={last} percentile={percentile} payLink="#pay">
          <a href="#history">
            {texts.city.history.heading}
            <Icon of="right" size={16} />
          </a>
          <AlertsLink city={last.location} />
        </CityBoard>
        <CityActions last={last} />
      </div>
    </div>
  )
}

function PriceSentence({ last }: { last: LatestRate }) {
  const { texts, locale, today, formatDay } = usePage()
  const { rupees } = locale.formats
  const city = locale.cityName(last.location)
  const { price, change } = getHeadline(last)
  if (price === undefined) return texts.city.noPrice({ city })
  const values = {
    city,
    price: rupees(price),
    direction: change?.direction ?? 'other',
    by: change ? rupees(change.by) : '',
    since: last.previous ? formatDay(last.previous.date) : '',
  } as const
  if (isOutdated(last, today)) return texts.city.sentence({ ...values, day: formatDay(last.date) })
  return texts.city.sentenceToday(values)
}

/** The way to say that the price is wrong: the contact form, with what it is about filled in. */
function WrongPriceLink({ last }: { last: LatestRate }) {
  const { texts, locale } = usePage()
  const { price } = getHeadline(last)
  const filledIn = new URLSearchParams({
    subject: 'Report Incorrect Rate',
    city: last.location,
    date: last.date,
    ...(price !== undefined && { price: String(price) }),
  })
  return (
    <a className="onscreen" href={locale.link(`/contact?${filledIn}`)} rel="nofollow">
      {texts.city.wrongPrice}
    </a>
  )
}

/** What can be done with the price. Buttons need myCities.ts; the link to WhatsApp works by itself. */
function CityActions({ last }: { last: LatestRate }) {
  const { texts, locale, site } = usePage()
  const { acts } = texts.city
  const { price } = getHeadline(last)
  const figure = price === undefined ? '-' : locale.formats.rupees(price)
  return (
    <p className="acts row close onscreen">
      <button
        className="btn"
        type="button"
        data-my-city={toSlug(last.location)}
        data-full={acts.full}
        aria-pressed="false"
      >
        <span>
          <Icon of="plus" size={18} />
          {acts.setMine}
        </span>
        <span>
          <Icon of="check" size={18} />
          {acts.mine}
        </span>
      </button>
      <Share
        text={acts.text({
          city: locale.cityName(last.location),
          price: figure,
          day: locale.formats.date(last.date),
        })}
        link={site.url + locale.link(cityAddress(last.location))}
      />
      <output className="hint" />
    </p>
  )
}
