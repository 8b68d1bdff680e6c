import type { CityWords, SaidPrice } from '#web/site/pages/city/words.ts'
import { counted } from '../counted.ts'
import { markets } from './rates.ts'

const ta = counted('ta')
const countDays = (count: number) => ta(count, 'நாள்', 'நாட்கள்')

const against = ({ change }: SaidPrice) => {
  if (!change) return ''
  if (change.direction === 'same') return ` ${change.since} அன்று இருந்த அதே விலை.`
  return ` ${change.since} விலையைவிட ${change.by} ${change.direction === 'up' ? 'அதிகம்' : 'குறைவு'}.`
}

export const city: CityWords = {
  title: city => `${city} சிக்கன் விலை`,
  titleToday: (city, price) => `${city} சிக்கன் விலை இன்று: கிலோ ${price}`,
  description: city =>
    `${city} நகரில் சிக்கன், ஸ்கின்லெஸ், போன்லெஸ் விலைகள், கிலோவுக்கு ரூபாயில்: 1 கிலோ விலை, மொத்த விலை, சூப்பர் மார்க்கெட், சில்லறை. விலை மாற்றம், முந்தைய விலைகள், அருகிலுள்ள நகரங்களும்.`,
  path: 'நீங்கள் இருக்கும் இடம்',
  home: 'முகப்பு',
  heading: city => `${city} சிக்கன் விலை`,
  headingToday: city => `${city} சிக்கன் விலை இன்று`,
  sentence: said =>
    said.day
      ? `${said.city} நகரில் கடைசி சிக்கன் விலை: ${said.day} அன்று கிலோ ${said.price}.${against(said)}`
      : `${said.city} நகரில் இன்று சிக்கன் கிலோ ${said.price}.${against(said)}`,
  noPrice: city => `${city} நகரில் சிக்கனின் 1 கிலோ விலை தெரியவில்லை.`,
  acts: {
    setMine: 'என் ஊர் இது',
    mine: 'என் நகரம்',
    share: 'பகிர்',
    whatsApp: 'வாட்ஸ்அப்',
    print: 'அச்சிடு',
    text: (city, price, day) => `${city} சிக்கன் விலை: கிலோ ${price} (${day})`,
  },
  board: {
    eyebrow: 'இன்றைய 1 கிலோ விலை',
    eyebrowFor: day => `${day}, 1 கிலோ விலை`,
    history: 'முந்தைய விலைகள்',
    mine: 'என் நகரம் · இன்றைய 1 கிலோ விலை',
    mineFor: day => `என் நகரம் · ${day}, 1 கிலோ விலை`,
    all: 'எல்லா விலைகளும்',
    change: 'மாற்று',
    forget: 'நீக்கு',
  },
  today: {
    heading: 'சந்தை வாரியாக இன்றைய விலை',
    headingFor: day => `சந்தை வாரியாக விலை, ${day}`,
    unit: 'கிலோவுக்கு ₹',
    unitSince: day => `கிலோவுக்கு ₹, ${day} முதல் மாற்றம்`,
  },
  history: {
    heading: 'முந்தைய விலைகள்',
    kind: 'வகை',
    market: 'சந்தை',
    period: 'காலம்',
    all: 'எல்லாச் சந்தைகளும்',
    days: countDays,
    months: 'மாதம் வாரியாக',
    before: month => `முன்பு: ${month}`,
    after: month => `பின்பு: ${month}`,
    drawn: (kind, city, period) => `${city}: ${kind} விலை, ${period}`,
    lastDays: count => `கடந்த ${countDays(count)}`,
    unit: 'கிலோவுக்கு ₹. விலை வராத நாட்கள் இடைவெளியாக இருக்கும்.',
    none: 'இந்தக் காலத்தில் விலைகள் இல்லை.',
    notUnderstood: 'அப்படி ஒரு தேர்வு இல்லை. வழக்கமாகத் தெரியும் விலைகளைக் காட்டுகிறோம்.',
    line: (market, last, lastDay, first, firstDay) =>
      `${market}: ${firstDay} அன்று ${first}, ${lastDay} அன்று ${last}.`,
    below: 'எண்கள் கீழே உள்ள அட்டவணையில் உள்ளன.',
    high: 'அதிகபட்சம்',
    low: 'குறைந்தபட்சம்',
    average: 'சராசரி',
    of: (market, days) => `${market}, ${countDays(days)}`,
    change: 'மாற்றம்',
    since: day => `${day} முதல்`,
  },
  table: {
    byDay: 'நாள் வாரியாக',
    show: days => `${ta(days, 'நாளின்', 'நாட்களின்')} விலைகளைப் பார்க்க`,
    markets: { ...markets, retail: 'சில்\u00adலறை' },
    kinds: { chicken: 'சிக்கன்', skinless: 'ஸ்கின்\u00adலெஸ்', boneless: 'போன்\u00adலெஸ்' },
    grid: month => `${month}, நாள் வாரியாக`,
  },
  around: {
    near: 'அருகிலுள்ள நகரங்கள்',
    km: distance => `${distance} கி.மீ.`,
    state: state => `${state}: மேலும் நகரங்கள்`,
    compare: city => `பிற நகரங்களுடன் ஒப்பிடுங்கள்: ${city}`,
    allDays: city => `${city}: எல்லா நாட்களின் விலையும்`,
    report: 'தவறான விலையைத் தெரிவியுங்கள்',
  },
}
