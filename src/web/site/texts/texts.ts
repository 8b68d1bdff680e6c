import type { RateWords } from '#web/site/rates/words.ts'
import type { FoundWords } from '../found/words.ts'
import type { AboutWords } from '../pages/about/words.ts'
import type { ChartWords } from '../pages/chart/words.ts'
import type { CityWords } from '../pages/city/words.ts'
import type { CompareWords } from '../pages/compare/words.ts'
import type { ContactWords } from '../pages/contact/words.ts'
import type { HomeWords } from '../pages/home/words.ts'
import type { NoticeWords } from '../pages/notices/words.ts'
import type { PlacesWords } from '../pages/places/words.ts'
import type { ScreenName } from '../screens.ts'

/** Every sentence of the public side, in one language; the compiler asks for each. */
export interface Texts extends NoticeWords {
  /** BCP 47, for the document and for Intl. */
  tag: string
  /** What the language calls itself. */
  name: string
  site: SiteWords
  /** What the menus call each screen. */
  menu: Record<ScreenName, string>
  rates: RateWords
  found: FoundWords
  home: HomeWords
  chart: ChartWords
  city: CityWords
  places: PlacesWords
  compare: CompareWords
  about: AboutWords
  contact: ContactWords
  /** Names of big cities and of states, by their English ones; who is not here keeps that. */
  cities: Readonly<Record<string, string>>
  states: Readonly<Record<string, string>>
}

/** What the frame of every page says. */
export interface SiteWords {
  skip: string
  mainMenu: string
  footerMenu: string
  /** Of the switch between languages. */
  language: string
  sample: string
  honesty: string
  attribution: { places: string; font: string }
  theme: { legend: string; auto: string; light: string; dark: string }
  staffNeedsScript: string
  staffTitle: string
}
