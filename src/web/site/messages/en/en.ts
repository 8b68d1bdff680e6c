import type { Texts } from '../texts.ts'
import { about } from './about.ts'
import { chart } from './chart.ts'
import { city } from './city.ts'
import { compare } from './compare.ts'
import { contact } from './contact.ts'
import { found } from './found.ts'
import { home } from './home.ts'
import { notices } from './notices.ts'
import { places } from './places.ts'
import { rates } from './rates.ts'
import { site } from './site.ts'

export const en: Texts = {
  tag: 'en-IN',
  name: 'English',
  site,
  menu: {
    home: 'Home',
    chart: 'Rate Chart',
    compare: 'Compare',
    about: 'About Us',
    contact: 'Contact Us',
  },
  rates,
  found,
  home,
  chart,
  city,
  places,
  compare,
  about,
  contact,
  ...notices,
  cities: {},
  states: {},
}
