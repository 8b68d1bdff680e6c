import type { Day } from '#shared/days.ts'
import { nameFromSlug } from '#shared/places.ts'
import type { CityAlternatives, SiteReads } from '#shared/site.ts'
import type { Texts } from '../../messages/texts.ts'
import { type Page, type PageProps, page, usePage } from '../../page.ts'
import { getHeadline } from '../../rates/facts.ts'
import { findPrices, type PricedCity, PricedCityList } from './PricedCityList.tsx'

/** Cities of each list at most. */
const MAX_ALTERNATIVES = 5

/** Where to go on from a city without rates, with prices. */
type PricedAlternatives = Pick<CityAlternatives, 'name' | 'place'> &
  Record<'meant' | 'similar' | 'near', PricedCity[]>

/** Reads what a name without rates may have meant, and which cities are near. */
async function findPricedAlternatives(
  reads: SiteReads,
  name: string,
  today: Day,
): Promise<PricedAlternatives> {
  const found = await reads.findAlternatives(name, MAX_ALTERNATIVES)
  const [meant, similar, near] = await Promise.all(
    [found.meant, found.similar, found.near].map(cities => findPrices(reads, cities, today)),
  )
  return { ...found, meant: meant!, similar: similar!, near: near! }
}

/** Asks for rates of a city in the contact form. */
export function CityRequestLink({ city, className }: { city: string; className?: string }) {
  const { texts, locale } = usePage()
  const request = new URLSearchParams({ subject: 'Request to Add a City', city })
  return (
    <a className={className} href={locale.link(`/contact?${request}`)}>
      {texts.notices.missingCity.ask}
    </a>
  )
}

/** The lists, and the way to ask for the city that is missing. */
function Alternatives({ name, place, meant, similar, near }: PricedAlternatives) {
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
      <p className="more">
        <CityRequestLink className="btn" city={name} />
        <a className="btn plain" href={locale.link('/chicken-rate')}>
          {texts.places.all.title}
        </a>
      </p>
    </section>
  )
}

/** A name as an address has it begins with small letters. */
const capitalize = (name: string) => name.replace(/(?<!\p{L}\p{M}*)\p{Ll}/gu, letter => letter.toUpperCase())

interface MissingCityParts {
  status: number
  getWords(texts: Texts, city: string): Record<'title' | 'heading' | 'text', string>
}

/** Asks whether a city was meant, with its price of today. */
function MeantHeading({ city, last }: PricedCity) {
  const { texts, locale, today } = usePage()
  const { price } = getHeadline(last)
  const named = locale.cityName(city.name)
  const known = last.date === today && price !== undefined
  return (
    <h1 id="meant">
      {texts.notices.missingCity.meant({ city: known ? `${named}, ${locale.formats.rupees(price)}` : named })}
    </h1>
  )
}

/** The page of a city that has no rates. */
function createMissingCityPage({ status, getWords }: MissingCityParts): Page {
  const write = ({ data, texts, locale }: PageProps<PricedAlternatives>) =>
    getWords(texts, locale.cityName(data.name))
  return page<PricedAlternatives>({
    sheet: 'places',
    title: props => write(props).title,
    description: props => write(props).text,
    load: (reads, { today }, { slug = '' }) =>
      findPricedAlternatives(reads, capitalize(nameFromSlug(slug)), today),
    status: () => status,
    Body: props => (
      <div className="wrap page">
        {props.data.meant[0] ? (
          <MeantHeading {...props.data.meant[0]} />
        ) : (
          <>
            <h1>{write(props).heading}</h1>
            <p className="lead">{write(props).text}</p>
          </>
        )}
        <Alternatives {...props.data} />
      </div>
    ),
  })
}

/** A city without rates, misspelled or new: a real 404. */
export const missingCityPage = createMissingCityPage({
  status: 404,
  getWords({ notices: { missingCity } }, city) {
    const heading = missingCity.heading({ city })
    return { title: heading, heading, text: missingCity.text }
  },
})

/** A city that had rates once: a real 410, so that search engines forget its page. */
export const gonePage = createMissingCityPage({ status: 410, getWords: ({ notices }) => notices.gone })
