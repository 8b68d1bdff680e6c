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
}

/** The public screens, in the order of the menus (specification, section 2). */
export const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/', page: homePage },
  { name: 'chart', path: '/rate-chart-web', page: chartPage },
  { name: 'compare', path: '/compare', page: comparePage },
  { name: 'about', path: '/aboutus', page: aboutPage },
  { name: 'contact', path: '/contact', page: contactPage },
]
