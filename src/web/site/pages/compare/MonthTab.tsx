import { toMonth } from '#shared/days.ts'
import { buildMonthExportUrl } from '#shared/files.ts'
import type { MonthlyRate } from '#shared/rates/rates.ts'
import { DownloadLinks } from '#web/site/seo/DownloadLinks.tsx'
import { page } from '../../page.ts'
import { CompareFrame } from './CompareFrame.tsx'
import { MonthTable } from './MonthTable.tsx'

/** All cities, the month that today lies in. */
export const monthTab = page<MonthlyRate[]>({
  sheet: 'compare',
  title: ({ texts, visit, locale }) =>
    texts.compare.month.heading({ month: locale.formats.month(toMonth(visit.today)) }),
  description: ({ texts }) => texts.compare.description,
  load: (reads, { today }) => reads.listMonthlyRates(toMonth(today)),

  Body({ data: rates, visit, texts, locale, assets }) {
    const { compare } = texts
    return (
      <CompareFrame at="month" texts={texts} locale={locale} assets={assets}>
        <header className="cap">
          <h2 id="rates">{compare.month.heading({ month: locale.formats.month(toMonth(visit.today)) })}</h2>
          <p>{rates.length > 0 ? compare.month.unit : compare.none}</p>
        </header>
        {rates.length > 0 && (
          <>
            <MonthTable rates={rates} said={compare.month} labelledBy="rates" locale={locale} />
            <DownloadLinks address={format => buildMonthExportUrl(format, { month: toMonth(visit.today) })} />
          </>
        )}
      </CompareFrame>
    )
  },
})
