import type { Texts } from '../texts.ts'
import { about } from './about.ts'
import { chart } from './chart.ts'
import { cities } from './cities.ts'
import { city } from './city.ts'
import { compare } from './compare.ts'
import { contact } from './contact.ts'
import { found } from './found.ts'
import { home } from './home.ts'
import { notices } from './notices.ts'
import { places } from './places.ts'
import { rates } from './rates.ts'
import { site } from './site.ts'
import { states } from './states.ts'

export const te: Texts = {
  tag: 'te-IN',
  name: 'తెలుగు',
  site,
  menu: {
    home: 'హోమ్',
    chart: 'రేట్ చార్ట్',
    compare: 'పోల్చండి',
    about: 'మా గురించి',
    contact: 'సంప్రదించండి',
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
  cities,
  states,
}
