import { monthOf } from '#shared/days.ts'
import { monthExportAddress } from '#shared/files.ts'
import type { MonthlyRate } from '#shared/rates/rates.ts'
import { TakeAlong } from '../../found/TakeAlong.tsx'
import { page } from '../../page.ts'
import { CompareFrame } from './CompareFrame.tsx'
import { MonthTable } from './MonthTable.tsx'

/** All cities, the month that today lies in. */
export const monthTab = page<MonthlyRate[]>({
  sheet: 'compare',
  title: ({ texts, visit, speech }) =>
    texts.compare.month.heading(speech.formats.month(monthOf(visit.today))),
  description: ({ texts }) => texts.compare.description,
  load: (reads, { today }) => reads.monthlyRates(monthOf(today)),

  Body({ data: rates, visit, texts, speech, assets }) {
    const { compare } = texts
    return (
      <CompareFrame at="month" texts={texts} speech={speech} assets={assets}>
        <header className="cap">
          <h2 id="rates">{compare.month.heading(speech.formats.month(monthOf(visit.today)))}</h2>
          <p>{rates.length > 0 ? compare.month.unit : compare.none}</p>
        </header>
        {rates.length > 0 && (
          <>
            <MonthTable rates={rates} said={compare.month} labelledBy="rates" speech={speech} />
            <TakeAlong
              address={format => monthExportAddress(format, { month: monthOf(visit.today) })}
              texts={texts}
            />
          </>
        )}
      </CompareFrame>
    )
  },
})
