import type { Day } from '#shared/days.ts'
import { isOutdated } from './facts.ts'
import type { TodayListData } from './load.ts'
import { RateList } from './RateList.tsx'
import { TodayTable } from './TodayTable.tsx'
import { formatUnit, type Locale } from './words.ts'

/** Names the unit of the figures of the day, and the day their changes are counted from. */
export const formatTodayUnit = ({ rates, day }: TodayListData, today: Day, locale: Locale): string =>
  formatUnit(
    rates.filter(rate => !isOutdated(rate, day)),
    today,
    locale,
  )

export const TodayList = ({ data }: { data: TodayListData }) => (
  <RateList data={data}>
    {rates => (
      <TodayTable
        rates={rates}
        day={data.day}
        market={data.view.market}
        percentiles={data.percentiles}
        labelledBy="today"
      />
    )}
  </RateList>
)
