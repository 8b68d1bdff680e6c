import { CATEGORIES } from '#messages/panel/dailyRates.js'
import { RateList, useRateList } from '#web/panel/records/RateList.tsx'

/** The daily rates by category, read only. */
export const DailyRatesPage = () => (
  <div className="rate-chart screen">
    <RateList list={useRateList()} labels={CATEGORIES} />
  </div>
)
