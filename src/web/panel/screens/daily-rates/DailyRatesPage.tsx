import { CATEGORIES } from '#messages/panel/dailyRates.js'
import { RateList } from '#web/panel/records/RateList.tsx'

/** The daily rates by category, read only. */
export const DailyRatesPage = () => (
  <div className="rate-chart screen">
    <RateList labels={CATEGORIES} />
  </div>
)
