import type { LatestRate } from '#shared/rates/rates.ts'
import { TodayTable } from '#web/site/rates/TodayTable.tsx'
import { byShownCity } from '#web/site/rates/words.ts'
import { page } from '../../page.ts'
import { CompareFrame } from './CompareFrame.tsx'

/** All cities, today. */
export const todayTab = page<LatestRate[]>({
  sheet: 'compare',
  title: ({ texts }) => texts.compare.titles.today,
  description: ({ texts }) => texts.compare.description,
  load: (reads, { today }) => reads.listLatestRates(today),

  Body({ data: rates, visit: { today }, texts, locale, assets }) {
    const { compare } = texts
    return (
      <CompareFrame at="today" texts={texts} locale={locale} assets={assets}>
        <header className="cap">
          <h2 id="rates">{compare.today.heading}</h2>
          <p>
            <time dateTime={today}>{locale.formats.longDate(today)}</time>
          </p>
          <p>{rates.length > 0 ? compare.today.unit : compare.none}</p>
        </header>
        {rates.length > 0 && (
          <TodayTable
            rates={byShownCity(rates, locale)}
            day={today}
            today={today}
            labelledBy="rates"
            locale={locale}
          />
        )}
      </CompareFrame>
    )
  },
})
