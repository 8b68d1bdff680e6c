import type { Texts } from './messages/texts.ts'
import type { Page } from './page.ts'
import { aboutPage } from './pages/about/About.tsx'
import { chartPage } from './pages/chart/RateChart.tsx'
import { comparePage } from './pages/compare/Compare.tsx'
import { contactPage } from './pages/contact/Contact.tsx'
import { homePage } from './pages/home/Home.tsx'

interface Screen {
  name: keyof Texts['menu']
  path: string
  page: Page
  /** Whether it changes with the rates: the sitemap says when. */
  hasRates?: true
}

/** The public screens, in the order of the menus (specification, section 2). */
export const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/', page: homePage, hasRates: true },
  { name: 'chart', path: '/rate-chart-web', page: chartPage, hasRates: true },
  { name: 'compare', path: '/compare', page: comparePage, hasRates: true },
  { name: 'about', path: '/aboutus', page: aboutPage },
  { name: 'contact', path: '/contact', page: contactPage },
]
