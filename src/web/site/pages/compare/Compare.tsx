import { formatRateView, parseRateView, RATE_VIEW_PARAMETERS } from '#web/site/rates/rateView.ts'
import type { Page } from '../../page.ts'
import { citiesTab } from './CitiesTab.tsx'
import { cityTab } from './CityTab.tsx'
import { COMPARE_TABS, type CompareTab } from './CompareTabs.island.tsx'
import { monthTab } from './MonthTab.tsx'
import { todayTab } from './TodayTab.tsx'

/** The tab that an address names. */
const readTab = (query: URLSearchParams): CompareTab =>
  COMPARE_TABS.find(tab => tab === query.get('tab')) ?? COMPARE_TABS[0]

const TABS: Record<CompareTab, Page> = { today: todayTab, month: monthTab, city: cityTab, cities: citiesTab }

/** One screen, four tabs: each reads only what it shows. */
export const comparePage: Page = {
  shows: { markets: true },
  parameters: ['tab', 'city', 'date', 'month', 'market', 'q', ...RATE_VIEW_PARAMETERS],
  canonical(query) {
    const tab = readTab(query)
    if (tab === 'city' || tab === 'cities') {
      for (const name of RATE_VIEW_PARAMETERS) query.delete(name)
      return query
    }
    const canonical = formatRateView(parseRateView(query))
    if (tab === 'month') canonical.set('tab', tab)
    return canonical
  },
  load: (server, context) => TABS[readTab(context.visit.query)].load(server, context),
}
