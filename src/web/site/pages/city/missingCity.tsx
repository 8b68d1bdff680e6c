import { type PageContext, type PageProps, page, usePage } from '../../page.ts'
import { formatNearest } from '../../rates/cities.tsx'
import { getHeadline, isOutdated } from '../../rates/facts.ts'
import { formatDay } from '../../rates/words.ts'
import { FindCity } from '../home/FindCity.tsx'
import { loadMissingCity, type MissingCityData } from './load.ts'
import { type PricedCity, PricedCityList } from './PricedCityList.tsx'

export function CityRequestLink({ city, className }: { city: string; className?: string }) {
  const { texts, locale } = usePage()
  const request = new URLSearchParams({ subject: 'Request to Add a City', city })
  return (
    <a className={className} href={locale.link(`/contact?${request}`)}>
      {texts.notices.missingCity.ask}
    </a>
  )
}

function Alternatives({ name, place, meant, similar, near }: MissingCityData) {
  const { texts, locale } = usePage()
  const { missingCity: words } = texts.notices
  return (
    <section className="around">
      {meant.length > 0 && <PricedCityList cities={meant} labelledBy="meant" />}
      {similar.length > 0 && (
        <>
          <h2 id="similar">{words.similar}</h2>
          <PricedCityList cities={similar} labelledBy="similar" />
        </>
      )}
      {place && near.length > 0 && (
        <>
          <h2 id="near">{words.near({ city: locale.cityName(place) })}</h2>
          <PricedCityList cities={near} labelledBy="near" />
        </>
      )}
      <p className="row more">
        <CityRequestLink className="btn" city={name} />
        <a className="btn plain" href={locale.link('/chicken-rate')}>
          {texts.places.all.title}
        </a>
      </p>
    </section>
  )
}

function getWords({ data, texts: { notices }, locale }: PageProps<MissingCityData>) {
  if (data.isGone) return notices.gone
  const heading = notices.missingCity.heading({ city: locale.cityName(data.name) })
  return { title: heading, heading, text: notices.missingCity.text }
}

function MeantHeading({ city, last }: PricedCity) {
  const { texts, locale, today } = usePage()
  const { price } = getHeadline(last)
  const named = locale.cityName(city.name)
  const known = !isOutdated(last, today) && price !== undefined
  return (
    <h1 id="meant">
      {texts.notices.missingCity.meant({ city: known ? `${named}, ${locale.formats.rupees(price)}` : named })}
    </h1>
  )
}

/** The price that is nearest to a town without rates. */
function describeNearest({ place, near: [nearest] }: MissingCityData, page: PageContext): string | undefined {
  if (!place || !nearest) return undefined
  const { city, last } = nearest
  const { price } = getHeadline(last)
  const { today } = page.visit
  if (price === undefined) return undefined
  const { rupees } = page.locale.formats
  const dated = isOutdated(last, today)
    ? `${rupees(price)}, ${formatDay(last.date, today, page.locale)}`
    : rupees(price)
  return formatNearest({ town: place, city, price: dated }, page)
}

/**
 * The page of a city without rates. One that is misspelled or new is a real 404; one that had rates once is a real 410, so that
 * search engines forget its page.
 */
export const missingCityPage = page({
  sheet: 'src/web/site/pages/places/places.sheet.css',
  title: props => getWords(props).title,
  description: props => getWords(props).text,
  load: loadMissingCity,
  status: ({ isGone }) => (isGone ? 410 : 404),
  Body: props => (
    <div className="wrap page">
      {props.data.meant[0] ? (
        <MeantHeading {...props.data.meant[0]} />
      ) : (
        <>
          <h1>{(!props.data.isGone && describeNearest(props.data, props)) || getWords(props).heading}</h1>
          <p className="lead">{getWords(props).text}</p>
        </>
      )}
      <FindCity />
      <Alternatives {...props.data} />
    </div>
  ),
})
