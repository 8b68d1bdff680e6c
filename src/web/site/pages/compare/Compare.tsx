import { KINDS, type Kind, type Market } from '#shared/rates/markets.ts'
import { getPrice } from '#shared/rates/priceChange.ts'
import { renderCityLink } from '#web/site/rates/cities.tsx'
import { loadTodayList } from '#web/site/rates/load.ts'
import { PriceTable, renderPriceCells, renderSince } from '#web/site/rates/priceTables.tsx'
import { RateBar } from '#web/site/rates/RateBar.tsx'
import { formatRateView, parseRateView, RATE_VIEW_PARAMETERS } from '#web/site/rates/rateView.ts'
import { formatTodayUnit, TodayList } from '#web/site/rates/TodayTable.tsx'
import { formatSince, formatUnit } from '#web/site/rates/words.ts'
import { innerHtml, markup } from '#web/ui/markup.ts'
import { CityTicks } from '../../forms/CityTicks.tsx'
import { GetForm } from '../../forms/GetForm.tsx'
import { MarketRadios } from '../../forms/MarketRadios.tsx'
import { islandAttributes } from '../../islands/Island.tsx'
import { Share } from '../../layout/Share.tsx'
import { type Page, usePage } from '../../page.ts'
import { cityTab } from './CityTab.tsx'
import { ComparedChart } from './ComparedChart.tsx'
import { MAX_COMPARED_CITIES } from './citiesQuery.ts'
import { COMPARE_TABS, type CompareTab, compareTab, tabAddress } from './compareTab.tsx'
import { type CompareCitiesData, loadCompareCities } from './load.ts'
import { monthTab } from './MonthTab.tsx'

/** The cities to tick, and a market. Without script a form; with it exchange.ts shows each choice at once. */
function CityPicker({ query, cities, spellings, compared }: CompareCitiesData) {
  const { texts } = usePage()
  const { cities: words } = texts.compare
  const chosen = compared.length > 0 ? compared.map(({ city }) => city) : query.chosen
  const most = MAX_COMPARED_CITIES
  const count = query.chosen.length
  const problems = {
    tooMany: words.tooMany({ count, most, over: count - most }),
    noMarket: texts.chart.problems.market,
  }
  return (
    // no completing: a reload on the way back would bring what was chosen after this page, and show that again
    <GetForm className="pick column far onscreen" address={tabAddress('cities')} autoComplete="off">
      <CityTicks
        cities={cities}
        spellings={spellings}
        chosen={chosen}
        most={most}
        problem={query.problem && problems[query.problem]}
      />
      <MarketRadios market={query.market} />
      <button className="btn" type="submit">
        {words.show}
      </button>
      <output className="vh" />
    </GetForm>
  )
}

/** All cities, today. */
const todayTab = compareTab('today', {
  title: ({ texts }) => texts.compare.titles.today,
  load: loadTodayList,

  Body: ({ data, visit: { today }, texts: { chart, compare, home }, locale, assets }) => (
    <section aria-labelledby="today" {...islandAttributes('src/web/site/scripts/exchange.ts', assets)}>
      <header className="cap">
        <h2 id="today">
          {data.day === today
            ? compare.today.heading
            : home.table.of({ day: locale.formats.dayMonth(data.day) })}
        </h2>
        <p>
          {data.day === today ? (
            <time dateTime={today}>{locale.formats.longDate(today)}</time>
          ) : (
            home.notYet({ day: locale.formats.dayMonth(data.day) })
          )}
        </p>
        <p>{data.rates.length > 0 ? formatTodayUnit(data, today, locale) : chart.none}</p>
      </header>
      {data.rates.length > 0 && (
        <>
          <RateBar address={tabAddress('today')} rates={data.rates} view={data.view} />
          <TodayList data={data} />
        </>
      )}
    </section>
  ),
})

/** Up to three cities side by side, today. */
const citiesTab = compareTab('cities', {
  title: ({ texts }) => texts.compare.titles.cities,

  load: loadCompareCities,

  status: ({ query }) => (query.problem ? 400 : 200),

  Body({ data, texts, assets }) {
    const { query, compared, history } = data
    return (
      <div {...islandAttributes('src/web/site/scripts/exchange.ts', assets)}>
        <CityPicker {...data} />
        {/* exchanged in place */}
        <div id="shown">
          {compared.length > 0 && (
            <>
              <ComparedCities compared={compared} market={query.market} />
              <ComparedChart compared={compared} history={history} market={query.market} />
            </>
          )}
          {compared.length === 0 && !query.problem && <p className="asks soft">{texts.compare.cities.ask}</p>}
        </div>
      </div>
    )
  },
})

const readTab = (query: URLSearchParams): CompareTab =>
  COMPARE_TABS.find(tab => tab === query.get('tab')) ?? COMPARE_TABS[0]

const TABS: Record<CompareTab, Page> = { today: todayTab, month: monthTab, city: cityTab, cities: citiesTab }

/** One screen, four tabs: each reads only what it shows. */
export const comparePage: Page = {
  parameters: ['tab', 'city', 'date', 'month', 'market', ...RATE_VIEW_PARAMETERS],
  canonical(query) {
    const tab = readTab(query)
    if (tab === 'city' || tab === 'cities') {
      for (const name of RATE_VIEW_PARAMETERS) query.delete(name)
      return query
    }
    const canonical = formatRateView(parseRateView(query))
    if (tab === 'month') canonical.set('tab', tab)
    return canonical
  },
  load: (server, context) => TABS[readTab(context.visit.query)].load(server, context),
}

interface ComparedCitiesProps {
  compared: CompareCitiesData['compared']
  market: Market
}

/** INR per kg; undefined unless at least two cities have different prices: only then one is the lowest. */
function findLowest({ compared, market }: ComparedCitiesProps, kind: Kind): number | undefined {
  const prices = compared.flatMap(({ rate }) => getPrice(rate?.markets, market, kind) ?? [])
  const low = Math.min(...prices)
  return prices.some(price => price > low) ? low : undefined
}

/** The chosen cities side by side. */
function ComparedCities(props: ComparedCitiesProps) {
  const { texts, locale, today, formatDay } = usePage()
  const { compared, market } = props
  const { cities: words } = texts.compare
  const lowest = Object.fromEntries(KINDS.map(kind => [kind, findLowest(props, kind)]))
  const renderRow = ({ city, rate, last }: (typeof compared)[number]) => {
    const note = rate
      ? renderSince(formatSince(rate, locale))
      : last && markup`<span class="note">${locale.words.notUpdated({ day: formatDay(last.date) })}</span>`
    const cells = renderPriceCells({
      prices: rate?.markets[market],
      before: rate?.previous?.markets[market],
      lowest: { prices: lowest, word: words.lowest },
      locale,
    })
    return markup`<th scope="row">${renderCityLink(city, locale)}${note}</th>${cells}`
  }
  return (
    <>
      <header className="cap">
        <h2 id="rates">{words.heading({ market: texts.home.lists.choices[market] })}</h2>
        <p>
          <time dateTime={today}>{locale.formats.longDate(today)}</time>,{' '}
          {formatUnit(
            compared.flatMap(({ rate }) => rate ?? []),
            today,
            locale,
          )}
        </p>
      </header>
      <PriceTable className="flat compared stacked" heads={[locale.words.city]} labelledBy="rates">
        <tbody>
          {compared.map(each => (
            <tr key={each.city} {...innerHtml(renderRow(each))} />
          ))}
        </tbody>
      </PriceTable>
      <ShareCompared {...props} />
    </>
  )
}

function ShareCompared({ compared, market }: ComparedCitiesProps) {
  const { texts, locale, site, today } = usePage()
  const prices = compared.flatMap(({ city, rate }) => {
    const price = getPrice(rate?.markets, market, 'chicken')
    return price === undefined ? [] : [`${locale.cityName(city)} ${locale.formats.number(price)}`]
  })
  const heading = [
    texts.home.lists.choices[market],
    locale.formats.date(today),
    locale.words.unit.plain,
  ].join(', ')
  // the published names, whatever they were asked for by
  const query = new URLSearchParams([...compared.map(({ city }) => ['city', city]), ['market', market]])
  return (
    <p className="acts row close onscreen">
      <Share
        text={prices.length > 0 ? `${heading}: ${prices.join(', ')}` : heading}
        link={site.url + locale.link(`${tabAddress('cities')}&${query}`)}
      />
    </p>
  )
}
