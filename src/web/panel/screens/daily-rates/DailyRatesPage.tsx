import { CATEGORIES } from '#messages/panel/dailyRates.js'
import { RateList } from '#web/panel/records/RateList.tsx'
import { useRateList } from '#web/panel/records/useRateList.ts'

/** The daily rates by category, read only. */
export const DailyRatesPage = () => (
  <div className="rate-chart screen">
    <RateList list={useRateList()} labels={CATEGORIES} />
  </div>
)
