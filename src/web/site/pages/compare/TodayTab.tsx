import type { LatestRate } from '#shared/rates/rates.ts'
import { TodayTable } from '#web/site/rates/TodayTable.tsx'
import { sortByCity } from '#web/site/rates/words.ts'
import { compareTab } from './CompareFrame.tsx'

/** All cities, today. */
export const todayTab = compareTab<LatestRate[]>('today', {
  title: ({ texts }) => texts.compare.titles.today,
  load: (reads, { today }) => reads.listLatestRates(today),

  Body: ({ data: rates, visit: { today }, texts: { compare }, locale }) => (
    <>
      <header className="cap">
        <h2 id="rates">{compare.today.heading}</h2>
        <p>
          <time dateTime={today}>{locale.formats.longDate(today)}</time>
        </p>
        <p>{rates.length > 0 ? compare.today.unit : compare.none}</p>
      </header>
      {rates.length > 0 && <TodayTable rates={sortByCity(rates, locale)} day={today} labelledBy="rates" />}
    </>
  ),
})
