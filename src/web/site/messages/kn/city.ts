import type { CityWords, SaidPrice } from '#web/site/pages/city/words.ts'
import { counted } from '../counted.ts'
import { markets } from './rates.ts'

const kn = counted('kn')
const countDays = (count: number) => kn(count, 'ದಿನ', 'ದಿನಗಳು')

const against = ({ change }: SaidPrice) => {
  if (!change) return ''
  if (change.direction === 'same') return ` ${change.since} ದಿನದ ಬೆಲೆಯೇ ಮುಂದುವರಿದಿದೆ.`
  return ` ${change.since} ದಿನದ ಬೆಲೆಗಿಂತ ${change.by} ${change.direction === 'up' ? 'ಹೆಚ್ಚು' : 'ಕಡಿಮೆ'}.`
}

export const city: CityWords = {
  title: city => `${city} ಚಿಕನ್ ಬೆಲೆ`,
  titleToday: (city, price) => `${city} ಚಿಕನ್ ಬೆಲೆ ಇಂದು: ಕೆ.ಜಿಗೆ ${price}`,
  description: city =>
    `${city} ನಗರದಲ್ಲಿ ಚಿಕನ್, ಸ್ಕಿನ್‌ಲೆಸ್, ಬೋನ್‌ಲೆಸ್ ಬೆಲೆ ಕೆ.ಜಿಗೆ ರೂಪಾಯಿಗಳಲ್ಲಿ: 1 ಕೆ.ಜಿ ಬೆಲೆ, ಸಗಟು, ಸೂಪರ್ ಮಾರ್ಕೆಟ್, ಚಿಲ್ಲರೆ. ಬೆಲೆಯ ಬದಲಾವಣೆ, ಹಿಂದಿನ ಬೆಲೆಗಳು ಮತ್ತು ಹತ್ತಿರದ ನಗರಗಳೂ ಇವೆ.`,
  path: 'ನೀವಿರುವ ಜಾಗ',
  home: 'ಮುಖಪುಟ',
  heading: city => `${city} ಚಿಕನ್ ಬೆಲೆ`,
  headingToday: city => `${city} ಚಿಕನ್ ಬೆಲೆ ಇಂದು`,
  sentence: said =>
    said.day
      ? `${said.city} ನಗರದಲ್ಲಿ ಕೊನೆಯ ಚಿಕನ್ ಬೆಲೆ: ${said.day} ರಂದು ಕೆ.ಜಿಗೆ ${said.price}.${against(said)}`
      : `${said.city} ನಗರದಲ್ಲಿ ಇಂದು ಚಿಕನ್ ಕೆ.ಜಿಗೆ ${said.price}.${against(said)}`,
  noPrice: city => `${city} ನಗರದಲ್ಲಿ ಚಿಕನ್ 1 ಕೆ.ಜಿ ಬೆಲೆ ತಿಳಿದಿಲ್ಲ.`,
  acts: {
    setMine: 'ನನ್ನ ನಗರ ಮಾಡಿ',
    mine: 'ನನ್ನ ನಗರ',
    share: 'ಹಂಚಿ',
    whatsApp: 'ವಾಟ್ಸ್ಆ್ಯಪ್',
    print: 'ಮುದ್ರಿಸಿ',
    text: (city, price, day) => `${city} ಚಿಕನ್ ಬೆಲೆ: ಕೆ.ಜಿಗೆ ${price} (${day})`,
  },
  board: {
    eyebrow: 'ಇಂದಿನ 1 ಕೆ.ಜಿ ಬೆಲೆ',
    eyebrowFor: day => `${day}, 1 ಕೆ.ಜಿ ಬೆಲೆ`,
    history: 'ಹಿಂದಿನ ಬೆಲೆಗಳು',
    mine: 'ನನ್ನ ನಗರ · ಇಂದಿನ 1 ಕೆ.ಜಿ ಬೆಲೆ',
    mineFor: day => `ನನ್ನ ನಗರ · ${day}, 1 ಕೆ.ಜಿ ಬೆಲೆ`,
    all: 'ಎಲ್ಲ ಬೆಲೆಗಳು',
    change: 'ಬದಲಿಸಿ',
    forget: 'ತೆಗೆಯಿರಿ',
  },
  today: {
    heading: 'ಮಾರುಕಟ್ಟೆವಾರು ಇಂದಿನ ಬೆಲೆ',
    headingFor: day => `ಮಾರುಕಟ್ಟೆವಾರು ಬೆಲೆ, ${day}`,
    unit: 'ಕೆ.ಜಿಗೆ ₹',
    unitSince: day => `ಕೆ.ಜಿಗೆ ₹, ${day} ಬಳಿಕದ ಬದಲಾವಣೆ`,
  },
  history: {
    heading: 'ಹಿಂದಿನ ಬೆಲೆಗಳು',
    kind: 'ವಿಧ',
    market: 'ಮಾರುಕಟ್ಟೆ',
    period: 'ಅವಧಿ',
    all: 'ಎಲ್ಲ ಮಾರುಕಟ್ಟೆಗಳು',
    days: countDays,
    months: 'ತಿಂಗಳುವಾರು',
    before: month => `ಹಿಂದೆ: ${month}`,
    after: month => `ಮುಂದೆ: ${month}`,
    drawn: (kind, city, period) => `${city}: ${kind} ಬೆಲೆ, ${period}`,
    lastDays: count => `ಕಳೆದ ${countDays(count)}`,
    unit: 'ಕೆ.ಜಿಗೆ ₹. ಬೆಲೆ ಬಾರದ ದಿನಗಳು ಖಾಲಿ ಇರುತ್ತವೆ.',
    none: 'ಈ ಅವಧಿಯಲ್ಲಿ ಬೆಲೆಗಳಿಲ್ಲ.',
    notUnderstood: 'ಅಂಥ ಆಯ್ಕೆ ಇಲ್ಲ. ಸಾಮಾನ್ಯವಾಗಿ ಕಾಣುವ ಬೆಲೆಗಳನ್ನು ತೋರಿಸುತ್ತಿದ್ದೇವೆ.',
    line: (market, last, lastDay, first, firstDay) =>
      `${market}: ${firstDay} ರಂದು ${first}, ${lastDay} ರಂದು ${last}.`,
    below: 'ಅಂಕಿಗಳು ಕೆಳಗಿನ ಪಟ್ಟಿಯಲ್ಲಿವೆ.',
    high: 'ಗರಿಷ್ಠ',
    low: 'ಕನಿಷ್ಠ',
    average: 'ಸರಾಸರಿ',
    of: (market, days) => `${market}, ${countDays(days)}`,
    change: 'ಬದಲಾವಣೆ',
    since: day => `${day} ಬಳಿಕ`,
  },
  table: {
    byDay: 'ದಿನವಾರು ಬೆಲೆ',
    show: days => `${kn(days, 'ದಿನದ', 'ದಿನಗಳ')} ಅಂಕಿಗಳನ್ನು ನೋಡಿ`,
    markets,
    kinds: { chicken: 'ಚಿಕನ್', skinless: 'ಸ್ಕಿನ್\u00adಲೆಸ್', boneless: 'ಬೋನ್\u00adಲೆಸ್' },
    grid: month => `${month}, ದಿನವಾರು`,
  },
  around: {
    near: 'ಹತ್ತಿರದ ನಗರಗಳು',
    km: distance => `${distance} ಕಿ.ಮೀ`,
    state: state => `${state}: ಇನ್ನಷ್ಟು ನಗರಗಳು`,
    compare: city => `ಬೇರೆ ನಗರಗಳೊಂದಿಗೆ ಹೋಲಿಸಿ: ${city}`,
    allDays: city => `${city}: ಎಲ್ಲ ದಿನಗಳ ಬೆಲೆ`,
    report: 'ತಪ್ಪು ಬೆಲೆ ಬಗ್ಗೆ ತಿಳಿಸಿ',
  },
}
