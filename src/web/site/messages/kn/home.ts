import type { HomeWords } from '#web/site/pages/home/words.ts'
import { counted } from '../counted.ts'
import { pluralIn } from '../plural.ts'
import { markets } from './rates.ts'

const plural = pluralIn('kn')
const kn = counted('kn')
const cities = (count: number) => kn(count, 'ನಗರ', 'ನಗರಗಳು')
/** As it stands before another noun: "24 ನಗರಗಳ ಸರಾಸರಿ". */
const ofCities = (count: number) => kn(count, 'ನಗರದ', 'ನಗರಗಳ')
const inCities = (count: number) => kn(count, 'ನಗರದಲ್ಲಿ', 'ನಗರಗಳಲ್ಲಿ')
const averageNote = (count: number) => (count > 1 ? `, ${ofCities(count)} ಸರಾಸರಿ` : '')

export const home: HomeWords = {
  title: 'ದೇಶದಾದ್ಯಂತ ಇಂದಿನ ಚಿಕನ್ ಬೆಲೆ',
  description:
    'ಭಾರತದ ನಗರಗಳಲ್ಲಿ ಇಂದಿನ ಚಿಕನ್, ಸ್ಕಿನ್‌ಲೆಸ್, ಬೋನ್‌ಲೆಸ್ ಬೆಲೆ ಕೆ.ಜಿಗೆ ರೂಪಾಯಿಗಳಲ್ಲಿ: 1 ಕೆ.ಜಿ ಬೆಲೆ, ಸಗಟು, ಸೂಪರ್ ಮಾರ್ಕೆಟ್, ಚಿಲ್ಲರೆ. ನಿನ್ನೆಗಿಂತ ಎಷ್ಟು ಏರಿದೆ, ಎಷ್ಟು ಇಳಿದಿದೆ ಎಂಬುದೂ ಇದೆ.',
  heading: 'ಇಂದಿನ ಚಿಕನ್ ಬೆಲೆ',
  notYet: day => `ಇಂದಿನ ಬೆಲೆ ಇನ್ನೂ ಬಂದಿಲ್ಲ. ಕೊನೆಯ ಬೆಲೆ: ${day}`,
  coverage: count => `ದೇಶದ ${ofCities(count)} ಸಗಟು, ಸೂಪರ್ ಮಾರ್ಕೆಟ್ ಮತ್ತು ಚಿಲ್ಲರೆ ಬೆಲೆಗಳು.`,
  find: {
    label: 'ನಿಮ್ಮ ನಗರ ಹುಡುಕಿ',
    placeholder: 'ನಗರದ ಹೆಸರು',
    button: 'ನೋಡಿ',
    suggestions: 'ಸಲಹೆಗಳು',
  },
  board: {
    eyebrow: count => `ಇಂದಿನ 1 ಕೆ.ಜಿ ಬೆಲೆ${averageNote(count)}`,
    eyebrowFor: (day, count) => `${day}, 1 ಕೆ.ಜಿ ಬೆಲೆ${averageNote(count)}`,
    title: 'ಭಾರತ',
    trend: (low, high) => `30 ದಿನ: ${low}–${high}`,
    link: 'ಬೆಲೆ ಪಟ್ಟಿ',
    citiesIn: (count, all) => `${inCities(all)} ${count} ಬಂದಿವೆ`,
  },
  facts: {
    dearer: 'ಇಂದು ಏರಿದವು',
    cheaper: 'ಇಂದು ಇಳಿದವು',
    dearerOn: day => `${day} ರಂದು ಏರಿದವು`,
    cheaperOn: day => `${day} ರಂದು ಇಳಿದವು`,
    same: 'ಬದಲಾಗದವು',
    cities: count => plural(count, { one: 'ನಗರ', other: 'ನಗರಗಳು' }),
    inToday: 'ಇಂದು ಬಂದವು',
    inOn: day => `${day} ರಂದು ಬಂದವು`,
    outOf: all => `ಒಟ್ಟು ${inCities(all)}`,
    lowest: 'ಅತಿ ಕಡಿಮೆ ಬೆಲೆ',
    highest: 'ಅತಿ ಹೆಚ್ಚು ಬೆಲೆ',
    rise: 'ಹೆಚ್ಚು ಏರಿಕೆ',
    fall: 'ಹೆಚ್ಚು ಇಳಿಕೆ',
    more: count => `(ಇನ್ನೂ ${cities(count)})`,
  },
  table: {
    today: 'ಇಂದಿನ ಬೆಲೆಗಳು',
    of: day => `ಬೆಲೆಗಳು, ${day}`,
    unit: 'ಕೆ.ಜಿಗೆ ₹, ನಿನ್ನೆಗೆ ಹೋಲಿಸಿದ ಬದಲಾವಣೆ',
    getUnit: 'ಕೆ.ಜಿಗೆ ₹, ಹಿಂದಿನ ದಿನಕ್ಕೆ ಹೋಲಿಸಿದ ಬದಲಾವಣೆ',
    jump: '1 ಕೆ.ಜಿ ಬೆಲೆಗೆ ಹೋಗಿ',
  },
  lists: {
    title: '1 ಕೆ.ಜಿ ಬೆಲೆ',
    marketType: 'ಮಾರುಕಟ್ಟೆ ವಿಧ',
    choices: markets,
    caption: market => `${market}, ಕೆ.ಜಿಗೆ ₹`,
    missing: (day, names) => `${day}: ಬೆಲೆ ಇನ್ನೂ ಬಾರದ ನಗರಗಳು ಮತ್ತು ಅವುಗಳ ಕೊನೆಯ ಬೆಲೆಯ ದಿನ: ${names}.`,
  },
  terms: {
    of: {
      oneKgRate: 'ಸ್ವಚ್ಛಗೊಳಿಸಿದ ಒಂದು ಕೆ.ಜಿ ಚಿಕನ್‌ಗೆ ಅಂಗಡಿಯಲ್ಲಿರುವ ಸಾಮಾನ್ಯ ಬೆಲೆ.',
      wholesale: 'ಬೆಳಗಿನ ಮಾರುಕಟ್ಟೆಯಲ್ಲಿ ಅಂಗಡಿಯವರು ಮತ್ತು ಕೇಟರಿಂಗ್‌ನವರು ಕೊಡುವ ಬೆಲೆ.',
      supermarket: 'ಸರಣಿ ಮಳಿಗೆಗಳಲ್ಲಿ ಪ್ಯಾಕ್ ಮಾಡಿದ ಚಿಕನ್ ಬೆಲೆ.',
      retail: 'ನಿಮ್ಮ ಬಡಾವಣೆಯ ಚಿಕನ್ ಅಂಗಡಿಗಳ ಬೆಲೆ.',
    },
    skin: 'ಬೇರೆ ಹೇಳದಿದ್ದರೆ ಚಿಕನ್ ಎಂದರೆ ಚರ್ಮ ಸಹಿತ ಇರುವುದು.',
  },
  empty: {
    title: 'ಇನ್ನೂ ಬೆಲೆಗಳು ಬಂದಿಲ್ಲ',
    text: 'ಇದುವರೆಗೆ ಯಾವ ಬೆಲೆಯನ್ನೂ ಪ್ರಕಟಿಸಿಲ್ಲ. ದಾಖಲಾದ ತಕ್ಷಣ ಮೊದಲ ಬೆಲೆಗಳು ಇಲ್ಲಿ ಕಾಣಿಸುತ್ತವೆ.',
  },
}
