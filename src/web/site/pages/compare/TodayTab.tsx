import { loadTodayList } from '#web/site/rates/load.ts'
import { RateBar, rateBarAttributes } from '#web/site/rates/RateBar.tsx'
import { formatTodayUnit, TodayList } from '#web/site/rates/TodayList.tsx'
import { compareTab } from './CompareFrame.tsx'
import { tabAddress } from './CompareTabs.island.tsx'

/** All cities, today. */
export const todayTab = compareTab('today', {
  title: ({ texts }) => texts.compare.titles.today,
  load: loadTodayList,
  isTransient: ({ view }) => view.find !== '',
  needsWholeSheet: ({ view }) => view.market !== undefined,

  Body: ({ data, visit: { today }, texts: { compare, home }, locale, assets }) => (
    <section aria-labelledby="today" {...rateBarAttributes(locale, assets)}>
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
        <p>{data.rates.length > 0 ? formatTodayUnit(data, today, locale) : compare.none}</p>
      </header>
      {data.rates.length > 0 && (
        <>
          <RateBar action={locale.link(tabAddress('today'))} rates={data.rates} view={data.view} />
          <TodayList data={data} />
        </>
      )}
    </section>
  ),
})
