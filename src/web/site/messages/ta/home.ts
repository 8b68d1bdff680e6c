import type { HomeWords } from '#web/site/pages/home/words.ts'
import { counted } from '../counted.ts'
import { pluralIn } from '../plural.ts'
import { markets } from './rates.ts'

const plural = pluralIn('ta')
const ta = counted('ta')
const cities = (count: number) => ta(count, 'நகரம்', 'நகரங்கள்')
/** As it stands before another noun: "24 நகரங்களின் விலைகள்". */
const ofCities = (count: number) => ta(count, 'நகரின்', 'நகரங்களின்')
const inCities = (count: number) => ta(count, 'நகரில்', 'நகரங்களில்')
const averageNote = (count: number) => (count > 1 ? `, ${count} நகரச் சராசரி` : '')

export const home: HomeWords = {
  title: 'இந்தியா முழுவதும் இன்றைய சிக்கன் விலை',
  description:
    'இந்திய நகரங்களில் இன்றைய சிக்கன், ஸ்கின்லெஸ், போன்லெஸ் விலைகள், கிலோவுக்கு ரூபாயில்: 1 கிலோ விலை, மொத்த விலை, சூப்பர் மார்க்கெட், சில்லறை. நேற்றைவிட எவ்வளவு கூடியது, குறைந்தது என்பதும் உண்டு.',
  heading: 'இன்றைய சிக்கன் விலை',
  notYet: day => `இன்றைய விலை இன்னும் வரவில்லை. கடைசி விலை: ${day}`,
  coverage: count => `இந்தியாவின் ${ofCities(count)} மொத்த, சூப்பர் மார்க்கெட், சில்லறை விலைகள்.`,
  find: {
    label: 'உங்கள் நகரைத் தேடுங்கள்',
    placeholder: 'நகரத்தின் பெயர்',
    button: 'பார்க்க',
    suggestions: 'பரிந்துரைகள்',
  },
  board: {
    eyebrow: count => `இன்றைய 1 கிலோ விலை${averageNote(count)}`,
    eyebrowFor: (day, count) => `${day}, 1 கிலோ விலை${averageNote(count)}`,
    title: 'இந்தியா',
    trend: (low, high) => `30 நாட்கள்: ${low}–${high}`,
    link: 'விலைப் பட்டியல்',
    citiesIn: (count, all) => `${inCities(all)} ${count} வந்துள்ளன`,
  },
  facts: {
    dearer: 'இன்று உயர்ந்தவை',
    cheaper: 'இன்று குறைந்தவை',
    dearerOn: day => `${day} அன்று உயர்ந்தவை`,
    cheaperOn: day => `${day} அன்று குறைந்தவை`,
    same: 'மாறாதவை',
    cities: count => plural(count, { one: 'நகரம்', other: 'நகரங்கள்' }),
    inToday: 'இன்று வந்தவை',
    inOn: day => `${day} அன்று வந்தவை`,
    outOf: all => `மொத்தம் ${inCities(all)}`,
    lowest: 'மிகக் குறைந்த விலை',
    highest: 'மிக அதிக விலை',
    rise: 'அதிகம் உயர்ந்தது',
    fall: 'அதிகம் குறைந்தது',
    more: count => `(மேலும் ${cities(count)})`,
  },
  table: {
    today: 'இன்றைய விலைகள்',
    of: day => `விலைகள், ${day}`,
    unit: 'கிலோவுக்கு ₹, நேற்றிலிருந்து மாற்றம்',
    getUnit: 'கிலோவுக்கு ₹, முந்தைய நாளிலிருந்து மாற்றம்',
    jump: '1 கிலோ விலைக்குச் செல்ல',
  },
  lists: {
    title: '1 கிலோ விலை',
    marketType: 'சந்தை வகை',
    choices: markets,
    caption: market => `${market}, கிலோவுக்கு ₹`,
    missing: (day, names) => `${day} விலை இன்னும் வராத நகரங்களும் அவற்றின் கடைசி விலைத் தேதியும்: ${names}.`,
  },
  terms: {
    of: {
      oneKgRate: 'சுத்தம் செய்த ஒரு கிலோ சிக்கனுக்குக் கடையில் வழக்கமான விலை.',
      wholesale: 'காலைச் சந்தையில் கடைக்காரர்களும் சமையல் ஒப்பந்தக்காரர்களும் வாங்கும் விலை.',
      supermarket: 'சங்கிலிக் கடைகளில் பேக் செய்த சிக்கனின் விலை.',
      retail: 'அக்கம்பக்கத்துக் கறிக்கடைகளின் விலை.',
    },
    skin: 'வேறு எதுவும் குறிப்பிடாவிட்டால் சிக்கன் என்பது தோலுடன் உள்ளது.',
  },
  empty: {
    title: 'இன்னும் விலைகள் வரவில்லை',
    text: 'இதுவரை எந்த விலையும் வெளியிடப்படவில்லை. பதிவு செய்தவுடன் முதல் விலைகள் இங்கே தெரியும்.',
  },
}
