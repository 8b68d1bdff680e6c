import { renderToStaticMarkup } from 'react-dom/server'
import type { PictureWanted } from '#features/share-pictures/shared/picture.ts'
import type { PageServer, SiteFacts } from '#server/site/site.ts'
import { addDays, type Day } from '#shared/days.ts'
import { HEADLINE_MARKET, KINDS, type Kind, MARKETS } from '#shared/rates/markets.ts'
import { type Change, getPrice } from '#shared/rates/priceChange.ts'
import type { SitePicture } from '#shared/site.ts'
import { getLocale, TEXTS } from '#web/site/messages/languages.ts'
import { getHeadlines, type HeadlinePrice } from '#web/site/rates/facts.ts'
import { getTrendDays, type Line, pricesOn } from '#web/site/rates/history.ts'
import { formatDay, type Locale } from '#web/site/rates/words.ts'
import { Mark } from '#web/ui/Mark.tsx'
import { drawSpark } from '#web/ui/spark.ts'
import { loadCityPicture, loadCountryPicture } from './load.ts'
import STYLE from './style.css?raw'

interface PictureContent {
  title: string
  eyebrow: string
  prices: Record<Kind, HeadlinePrice>
  /** Prices of the 30 days up to the day. */
  trend: Line
  /** The day the changes are counted from; absent where it is not one for all. */
  previousDay: Day | undefined
  /** Short facts in the last row, such as the other markets. */
  facts: readonly { name: string; figure: string }[]
}

const OTHER_MARKETS = MARKETS.filter(market => market !== HEADLINE_MARKET)

/** The board of a city on a day, or of the country; undefined when nothing was published then. */
export async function renderPicture(
  wanted: PictureWanted,
  server: PageServer,
  site: SiteFacts,
): Promise<SitePicture | undefined> {
  const content = await (wanted.slug === undefined
    ? describeCountry(wanted, server)
    : describeCity(wanted, server))
  if (!content) return undefined
  const { language, day } = wanted
  const locale = getLocale(language)
  const sample = site.sample ? TEXTS[language].site.sample : undefined
  const { previousDay } = content
  const same =
    previousDay &&
    TEXTS[language].picture.same({
      isYesterday: previousDay === addDays(day, -1) ? 'yes' : 'other',
      day: formatDay(previousDay, day, locale),
    })
  const picture = (
    <Picture {...content} day={day} siteName={site.name} sample={sample} locale={locale} same={same} />
  )
  return { html: renderToStaticMarkup(picture), style: STYLE, language }
}

async function describeCity(
  { language, day, slug = '' }: PictureWanted,
  server: PageServer,
): Promise<PictureContent | undefined> {
  const rate = await loadCityPicture(server, slug, day)
  if (!rate) return undefined
  const { formats, words, cityName } = getLocale(language)
  return {
    title: cityName(rate.location),
    eyebrow: `${words.markets[HEADLINE_MARKET]} · ${words.unit.plain}`,
    prices: getHeadlines(rate),
    trend: pricesOn(getTrendDays(day), rate.trend),
    previousDay: rate.previous?.date,
    facts: OTHER_MARKETS.map(market => {
      const price = getPrice(rate.markets, market, 'chicken')
      return { name: words.markets[market], figure: price === undefined ? '-' : formats.rupees(price) }
    }),
  }
}

async function describeCountry(
  { language, day }: PictureWanted,
  server: PageServer,
): Promise<PictureContent | undefined> {
  const facts = await loadCountryPicture(server, day)
  if (!facts) return undefined
  const { picture, home } = TEXTS[language]
  const { formats, cityName } = getLocale(language)
  const names = [home.facts.lowest, home.facts.highest]
  return {
    title: picture.heading,
    eyebrow: picture.median({ count: facts.pricedCities }),
    prices: facts.prices,
    trend: facts.trend,
    previousDay: facts.previousDays.length === 1 ? facts.previousDays[0] : undefined,
    facts: facts.extremes.map(({ city, price }, at) => ({
      name: `${names[at]} · ${cityName(city)}`,
      figure: formats.rupees(price),
    })),
  }
}

interface PictureProps extends PictureContent {
  day: string
  siteName: string
  /** Says that the rates are samples. */
  sample: string | undefined
  /** Says of the chicken that its price did not change; the others say it shorter. */
  same: string | undefined
  locale: Locale
}

/** The rate board as a picture of 1200x630 px, to be seen beside a link. Laid out by style.css alone. */
const Picture = ({
  title,
  day,
  eyebrow,
  prices,
  trend,
  facts,
  siteName,
  sample,
  same,
  locale,
}: PictureProps) => (
  <div className="picture">
    <div className="head">
      <div className="site">
        <Mark size={52} />
        <span>{siteName}</span>
      </div>
      <span className="date">{locale.formats.date(day)}</span>
    </div>
    <div className="title">{title}</div>
    <div className="eyebrow">{eyebrow}</div>
    <div className="trend">
      <Trend values={trend} />
    </div>
    <div className="prices">
      {KINDS.map(kind => (
        <div key={kind} className={kind}>
          <div className="line">
            <span className="name">{locale.words.kinds[kind]}</span>
            <ChangeMark
              change={prices[kind].change}
              same={(kind === 'chicken' && same) || locale.words.change.same}
              locale={locale}
            />
          </div>
          <span className="figure">
            {prices[kind].price === undefined ? '-' : locale.formats.rupees(prices[kind].price)}
          </span>
        </div>
      ))}
    </div>
    <div className="facts">
      {facts.map(({ name, figure }) => (
        <div key={name} className="fact">
          <span className="name">{name}</span>
          <span className="figure">{figure}</span>
        </div>
      ))}
    </div>
    {sample && <div className="sample">{sample}</div>}
  </div>
)

/** The line of 30 days; takumi knows the colours of a drawing from its attributes alone. */
function Trend({ values }: { values: Line }) {
  const drawn = drawSpark({ values, step: 4, height: 18 })
  if (!drawn) return null
  const { width, height, path, end } = drawn
  return (
    <svg width={width * 4} height={height * 4} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path
        d={path}
        fill="none"
        stroke="#ffc533"
        strokeWidth="1.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle {...end} r="2.4" fill="#ffc533" />
    </svg>
  )
}

const ChangeMark = ({ change, same, locale }: { change: Change | undefined; same: string; locale: Locale }) =>
  change && (
    <span className={`change ${change.direction}`}>
      {change.direction !== 'same' && <span className="shape" />}
      <span>{change.direction === 'same' ? same : locale.formats.rupees(change.by)}</span>
    </span>
  )
