import { type PageContext, type PageProps, page, usePage } from '../../page.ts'
import { formatNearest } from '../../rates/cities.tsx'
import { getHeadline, isOutdated } from '../../rates/facts.ts'
import { formatDay } from '../../rates/words.ts'
import { FindCity } from '../home/FindCity.tsx'
import { loadMissingCity, type MissingCityData } from './load.ts'
import { type PricedCity, PricedCityList } from './PricedCityList.tsx'

function Alternatives({ name, place, meant, similar, near }: MissingCityData) {
  const { texts, locale } = usePage()
  const { missingCity: words } = texts.notices
  const request = new URLSearchParams({ subject: 'Request to Add a City', city: name })
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
        <a className="btn" href={locale.link(`/contact?${request}`)}>
          {words.ask}
        </a>
        <a className="btn plain" href={locale.link('/chicken-rate')}>
          {texts.places.all.title}
        </a>
      </p>
    </section>
  )
}

const getHeading = ({ data, texts, locale }: PageProps<MissingCityData>) =>
  texts.notices.missingCity.heading({ city: locale.cityName(data.name) })

/** "₹181", with its day where that is not today; undefined without a price. */
function formatLast({ last }: PricedCity, { visit: { today }, locale }: PageContext): string | undefined {
  const { price } = getHeadline(last)
  if (price === undefined) return undefined
  const figure = locale.formats.rupees(price)
  return isOutdated(last, today) ? `${figure}, ${formatDay(last.date, today, locale)}` : figure
}

/** Asks whether another city was meant, or says which price is nearest to a town without rates. */
function describeNext({ data, ...page }: PageProps<MissingCityData>): string | undefined {
  const { place, similar } = data
  const [meant, nearest] = [data.meant[0], data.near[0]]
  const price = meant ? formatLast(meant, page) : nearest && formatLast(nearest, page)
  if (meant) {
    const named = [page.locale.cityName(meant.city.name), price].filter(part => part !== undefined)
    return page.texts.notices.missingCity.meant({ city: named.join(', ') })
  }
  // a similar name is of a city that has rates of its own
  return similar.length === 0 && place && nearest && price
    ? formatNearest({ town: place, city: nearest.city, price }, page)
    : undefined
}

/**
 * The page of a city without rates. One that is misspelled or new is a real 404; one that had rates once is a real 410, so that
 * search engines forget its page.
 */
export const missingCityPage = page({
  sheet: 'src/web/site/pages/places/places.sheet.css',
  title: getHeading,
  description: ({ texts }) => texts.notices.missingCity.text,
  load: loadMissingCity,
  status: ({ isEntered }) => (isEntered ? 410 : 404),
  Body: props => (
    <div className="wrap page">
      <h1 id="meant">{describeNext(props) ?? getHeading(props)}</h1>
      {props.data.meant.length === 0 && <p className="lead">{props.texts.notices.missingCity.text}</p>}
      <FindCity />
      <Alternatives {...props.data} />
    </div>
  ),
})
