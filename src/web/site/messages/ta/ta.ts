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

export const ta: Texts = {
  tag: 'ta-IN',
  name: 'தமிழ்',
  site,
  menu: {
    home: 'முகப்பு',
    chart: 'விலைப் பட்டியல்',
    compare: 'ஒப்பிடுக',
    about: 'எங்களைப் பற்றி',
    contact: 'தொடர்புக்கு',
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
