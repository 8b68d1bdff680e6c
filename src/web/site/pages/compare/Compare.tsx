import type { Page } from '../../page.ts'
import { citiesTab } from './CitiesTab.tsx'
import { cityTab } from './CityTab.tsx'
import { COMPARE_TABS, type CompareTab } from './CompareTabs.tsx'
import { monthTab } from './MonthTab.tsx'
import { todayTab } from './TodayTab.tsx'

const TABS: Record<CompareTab, Page> = { today: todayTab, month: monthTab, city: cityTab, cities: citiesTab }

/** One screen, four tabs: each reads only what it shows. */
export const comparePage: Page = {
  parameters: ['tab', 'city', 'date', 'month', 'market', 'q'],
  load(reads, context) {
    const asked = context.visit.query.get('tab')
    return TABS[COMPARE_TABS.find(tab => tab === asked) ?? 'today'].load(reads, context)
  },
}
