import type { Page } from '../../page.ts'
import { citiesTab } from './CitiesTab.tsx'
import { cityTab } from './CityTab.tsx'
import { monthTab } from './MonthTab.tsx'
import { todayTab } from './TodayTab.tsx'
import { type CompareTab, isCompareTab } from './tabs.ts'

const TABS: Record<CompareTab, Page> = {
  today: todayTab,
  month: monthTab,
  city: cityTab,
  cities: citiesTab,
}

/** One screen, four tabs: each reads only what it shows. */
export const comparePage: Page = {
  parameters: ['tab', 'city', 'date', 'month', 'market', 'q'],
  load(reads, context) {
    const tab = context.visit.query.get('tab')
    return TABS[isCompareTab(tab) ? tab : 'today'].load(reads, context)
  },
}
