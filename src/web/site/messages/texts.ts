import type { LanguageTag } from '#shared/languages.ts'
import type { RateWords } from '#web/site/rates/words.ts'
import type { AboutWords } from '../pages/about/words.ts'
import type { ChartWords } from '../pages/chart/words.ts'
import type { CityWords } from '../pages/city/words.ts'
import type { CompareWords } from '../pages/compare/words.ts'
import type { ContactWords } from '../pages/contact/words.ts'
import type { HomeWords } from '../pages/home/words.ts'
import type { NoticeWords } from '../pages/notices/words.ts'
import type { PlacesWords } from '../pages/places/words.ts'
import type { FoundWords } from '../seo/words.ts'

/** The screens that the menus name. */
export type ScreenName = 'home' | 'chart' | 'compare' | 'about' | 'contact'

/** Every sentence of the public side, in one language; the compiler asks for each. */
export interface Texts extends NoticeWords {
  tag: LanguageTag
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
