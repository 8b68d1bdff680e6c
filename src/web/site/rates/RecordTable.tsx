import { MARKETS, type Market } from '#shared/rates/markets.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { innerHtml, markup } from '#web/ui/markup.ts'
import { usePage } from '../page.ts'
import { renderCityLink } from './cities.tsx'
import { GroupedTable, renderMarketRows, renderSince } from './priceTables.tsx'
import { formatSince } from './words.ts'

/** Lines are drawn for as many cities: of more they would be half of the page's weight. */
export const MAX_DRAWN = 100

interface RecordTableProps {
  rates: readonly DailyRate[]
  /** Only this market; all of them without it. */
  market?: Market | undefined
  labelledBy: string
}

/** Records of any days and cities, newest first; those of today are marked. */
export function RecordTable({ rates, market, labelledBy }: RecordTableProps) {
  const { locale, today } = usePage()
  const { words, formats } = locale
  return (
    <GroupedTable className=" dated" heads={[words.date, words.city, words.market]} labelledBy={labelledBy}>
      {rates.map(rate => {
        const isToday = rate.date === today
        const markets = MARKETS.filter(name => rate.markets[name] && (!market || name === market))
        const span = markets.length || 1
        const tag = isToday && markup`<em>${words.today}</em>`
        const heads = markup`<td rowspan="${span}" class="date"><time datetime="${rate.date}">${formats.date(rate.date)}</time>${tag}</td><th scope="rowgroup" rowspan="${span}" class="city">${renderCityLink(rate.location, locale)}${renderSince(formatSince(rate.previous?.date, rate.date, locale))}</th>`
        return (
          <tbody
            key={rate._id}
            className={isToday ? 'now' : undefined}
            {...innerHtml(renderMarketRows({ rate, markets, heads, locale }))}
          />
        )
      })}
    </GroupedTable>
  )
}

interface LastRatesProps extends Pick<RecordTableProps, 'market'> {
  /** Of one day. */
  rates: readonly DailyRate[]
}

/** The last rates before a day that has none. */
export function LastRates({ rates, market }: LastRatesProps) {
  const { locale } = usePage()
  const [first] = rates
  if (!first) return null
  return (
    <>
      <h3 id="last-rates">{locale.words.lastRates({ day: locale.formats.date(first.date) })}</h3>
      <RecordTable rates={rates} market={market} labelledBy="last-rates" />
    </>
  )
}
