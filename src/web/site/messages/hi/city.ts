import type { CityWords, SaidPrice } from '#web/site/pages/city/words.ts'
import { pluralIn } from '../plural.ts'
import { markets } from './rates.ts'

const plural = pluralIn('hi')

const against = ({ change }: SaidPrice) => {
  if (!change) return ''
  if (change.direction === 'same') return `, ${change.since} जितना ही`
  return `, ${change.since} से ${change.by} ${change.direction === 'up' ? 'ज्यादा' : 'कम'}`
}

const countDays = (count: number) => `${count} दिन`

export const city: CityWords = {
  title: city => `${city} में चिकन रेट`,
  titleToday: (city, price) => `${city} में आज का चिकन रेट: ${price} प्रति किलो`,
  description: city =>
    `${city} में चिकन, स्किनलेस और बोनलेस के भाव, रुपये प्रति किलो: 1 किलो रेट, थोक, सुपरमार्केट और खुदरा, बदलाव, पिछले दिनों के रेट और आसपास के शहर।`,
  path: 'आप यहां हैं',
  home: 'होम',
  heading: city => `${city} में चिकन रेट`,
  headingToday: city => `${city} में आज का चिकन रेट`,
  sentence: said =>
    said.day
      ? `${said.city} में चिकन का आखिरी रेट ${said.day} को ${said.price} प्रति किलो था${against(said)}।`
      : `${said.city} में आज चिकन ${said.price} प्रति किलो है${against(said)}।`,
  noPrice: city => `${city} में चिकन का 1 किलो रेट पता नहीं है।`,
  acts: {
    setMine: 'मेरा शहर बनाएं',
    mine: 'मेरा शहर',
    share: 'शेयर करें',
    whatsApp: 'व्हाट्सऐप',
    print: 'प्रिंट',
    text: (city, price, day) => `${city} में चिकन: ${price} प्रति किलो (${day})`,
  },
  board: {
    eyebrow: 'आज का 1 किलो रेट',
    eyebrowFor: day => `1 किलो रेट, ${day}`,
    history: 'पिछले रेट',
    mine: 'मेरा शहर · आज का 1 किलो रेट',
    mineFor: day => `मेरा शहर · 1 किलो रेट, ${day}`,
    all: 'सभी रेट',
    change: 'बदलें',
    forget: 'हटाएं',
  },
  today: {
    heading: 'आज का रेट, बाजार के हिसाब से',
    headingFor: day => `${day} का रेट, बाजार के हिसाब से`,
    unit: '₹ प्रति किलो',
    unitSince: day => `₹ प्रति किलो, ${day} के मुकाबले बदलाव के साथ`,
  },
  history: {
    heading: 'पिछले दिनों के रेट',
    kind: 'चिकन की किस्म',
    market: 'बाजार',
    period: 'अवधि',
    all: 'सभी बाजार',
    days: countDays,
    months: 'महीना चुनें',
    before: month => `पिछला: ${month}`,
    after: month => `अगला: ${month}`,
    drawn: (kind, city, period) => `${city} में ${kind}, ${period}`,
    lastDays: count => `पिछले ${countDays(count)}`,
    unit: '₹ प्रति किलो। जिन दिनों का रेट नहीं है, वहां जगह खाली है।',
    none: 'इस अवधि का कोई रेट नहीं है।',
    notUnderstood: 'ऐसा कोई विकल्प नहीं है। नीचे उसके बिना पिछले रेट दिखाए गए हैं।',
    line: (market, last, lastDay, first, firstDay) =>
      `${market}: ${firstDay} को ${first}, ${lastDay} को ${last}।`,
    below: 'सारे आंकड़े नीचे की तालिका में हैं।',
    high: 'सबसे ऊंचा',
    low: 'सबसे नीचा',
    average: 'औसत',
    of: (market, days) => `${market}, ${countDays(days)}`,
    change: 'बदलाव',
    since: day => `${day} से`,
  },
  table: {
    byDay: 'हर दिन का रेट',
    show: days => `${days} ${plural(days, { one: 'दिन', other: 'दिनों' })} के आंकड़े देखें`,
    markets: { ...markets, supermarket: 'सुपर\u00adमार्केट' },
    kinds: { chicken: 'चिकन', skinless: 'स्किन\u00adलेस', boneless: 'बोन\u00adलेस' },
    grid: month => `${month}: हर दिन का रेट`,
  },
  around: {
    near: 'आसपास के शहर',
    km: distance => `${distance} किमी`,
    state: state => `${state} के और शहर`,
    compare: city => `${city} की दूसरे शहरों से तुलना करें`,
    allDays: city => `${city} के सभी दिन`,
    report: 'गलत रेट की सूचना दें',
  },
}
