import type { Market } from '#shared/rates/markets.ts'
import { isOutdated } from '#web/site/rates/facts.ts'
import type { TodayListData } from '#web/site/rates/load.ts'
import { PriceTable, renderPriceCells, renderSince } from '#web/site/rates/priceTables.tsx'
import { BAR } from '#web/site/rates/RateBar.tsx'
import { FoldedStates } from '#web/site/rates/RateList.tsx'
import { arrangeRates, chooseState } from '#web/site/rates/rateView.ts'
import { formatTodayUnit } from '#web/site/rates/TodayTable.tsx'
import { formatSince } from '#web/site/rates/words.ts'
import { innerHtml, markup } from '#web/ui/markup.ts'
import { MarketRadios } from '../../forms/MarketRadios.tsx'
import { usePage } from '../../page.ts'

interface HomeListsProps {
  data: TodayListData
  market: Market
}

/** The 1 Kg rate section: the cities with the prices of one market on the day, and the names of those without a rate of it. */
export function HomeLists({ data, market }: HomeListsProps) {
  const { texts, locale, today } = usePage()
  const { lists } = texts.home
  const { dayMonth } = locale.formats
  const view = { market, order: 'name', state: data.view.state } as const
  const listed = chooseState(data.rates, view)
  const rates = listed.filter(rate => !isOutdated(rate, data.day))
  const { open, folded } = arrangeRates({ ...data, rates, view }, locale)
  const missing = listed
    .filter(rate => isOutdated(rate, data.day))
    .map(({ location, date }) => `${locale.cityName(location)} (${dayMonth(date)})`)
  const rows = open.map(rate => {
    const { location, markets, previous } = rate
    const cells = renderPriceCells({ prices: markets[market], before: previous?.markets[market], locale })
    const since = renderSince(formatSince(rate, locale))
    return markup`<tr><th scope="row">${locale.cityName(location)}${since}</th>${cells}</tr>`
  })
  return (
    <section className="bymarket" aria-labelledby="lists">
      <h2 id="lists">{lists.title}</h2>
      {/* of the bar's form: who changes one keeps what the other has chosen */}
      <MarketRadios market={market} form={BAR}>
        <noscript>
          <button className="btn" type="submit" form={BAR} formAction={`${locale.link('/')}#lists`}>
            {texts.chart.filter.filter}
          </button>
        </noscript>
      </MarketRadios>
      <div className="ratelist">
        <div data-rows={rows.length}>
          <PriceTable
            className="flat stacked"
            caption={`${lists.choices[market]}, ${formatTodayUnit(data, today, locale)}`}
            heads={[locale.words.city]}
          >
            <tbody {...innerHtml(markup`${rows}`)} />
          </PriceTable>
        </div>
        <FoldedStates states={folded} />
        {missing.length > 0 && (
          <p className="missing">{lists.missing({ day: dayMonth(data.day), names: missing.join(', ') })}</p>
        )}
      </div>
    </section>
  )
}
