import type { CityWords, SaidPrice } from '#web/site/pages/city/words.ts'
import { pluralIn } from '../plural.ts'
import { markets } from './rates.ts'

const plural = pluralIn('mr')

const against = ({ change }: SaidPrice) => {
  if (!change) return ''
  if (change.direction === 'same') return `, ${change.since} रोजी होता तेवढाच`
  return `, ${change.since} रोजीच्या तुलनेत ${change.by} ${change.direction === 'up' ? 'जास्त' : 'कमी'}`
}

const countDays = (count: number) => `${count} दिवस`

export const city: CityWords = {
  title: city => `${city} येथील चिकन दर`,
  titleToday: (city, price) => `${city} येथील आजचा चिकन दर: ${price} प्रति किलो`,
  description: city =>
    `${city} येथील चिकन, स्किनलेस आणि बोनलेस दर, रुपये प्रति किलो: 1 किलो दर, घाऊक, सुपरमार्केट आणि किरकोळ, झालेला बदल, मागील दिवसांचे दर आणि जवळची शहरे.`,
  path: 'तुम्ही येथे आहात',
  home: 'मुख्यपान',
  heading: city => `${city} येथील चिकन दर`,
  headingToday: city => `${city} येथील आजचा चिकन दर`,
  sentence: said =>
    said.day
      ? `${said.city} येथे चिकनचा शेवटचा दर ${said.day} रोजी ${said.price} प्रति किलो होता${against(said)}.`
      : `${said.city} येथे आज चिकनचा दर ${said.price} प्रति किलो आहे${against(said)}.`,
  noPrice: city => `${city} येथील चिकनचा 1 किलो दर माहीत नाही.`,
  acts: {
    setMine: 'माझे शहर करा',
    mine: 'माझे शहर',
    share: 'शेअर करा',
    whatsApp: 'व्हॉट्सॲप',
    print: 'प्रिंट',
    text: (city, price, day) => `${city} येथे चिकन: ${price} प्रति किलो (${day})`,
  },
  board: {
    eyebrow: 'आजचा 1 किलो दर',
    eyebrowFor: day => `1 किलो दर, ${day}`,
    history: 'मागील दर',
    mine: 'माझे शहर · आजचा 1 किलो दर',
    mineFor: day => `माझे शहर · 1 किलो दर, ${day}`,
    all: 'सर्व दर',
    change: 'बदला',
    forget: 'काढून टाका',
  },
  today: {
    heading: 'आजचे दर, बाजारानुसार',
    headingFor: day => `${day} रोजीचे दर, बाजारानुसार`,
    unit: '₹ प्रति किलो',
    unitSince: day => `₹ प्रति किलो, ${day} रोजीच्या तुलनेत झालेल्या बदलासह`,
  },
  history: {
    heading: 'मागील दिवसांचे दर',
    kind: 'चिकनचा प्रकार',
    market: 'बाजार',
    period: 'कालावधी',
    all: 'सर्व बाजार',
    days: countDays,
    months: 'महिना निवडा',
    before: month => `मागील: ${month}`,
    after: month => `पुढील: ${month}`,
    drawn: (kind, city, period) => `${city} येथील ${kind}, ${period}`,
    lastDays: count => `मागील ${countDays(count)}`,
    unit: '₹ प्रति किलो. ज्या दिवसांचा दर नाही, तेथे जागा रिकामी आहे.',
    none: 'या कालावधीतील दर नाहीत.',
    notUnderstood: 'असा पर्याय नाही. त्याशिवायचे मागील दर खाली दाखवले आहेत.',
    line: (market, last, lastDay, first, firstDay) =>
      `${market}: ${firstDay} रोजी ${first}, ${lastDay} रोजी ${last}.`,
    below: 'सर्व आकडे खालील तक्त्यात आहेत.',
    high: 'सर्वात जास्त',
    low: 'सर्वात कमी',
    average: 'सरासरी',
    of: (market, days) => `${market}, ${countDays(days)}`,
    change: 'बदल',
    since: day => `${day} रोजीच्या तुलनेत`,
  },
  table: {
    byDay: 'दिवसानुसार दर',
    show: days => `${days} ${plural(days, { one: 'दिवसाचे', other: 'दिवसांचे' })} आकडे पाहा`,
    markets: { ...markets, supermarket: 'सुपर\u00adमार्केट' },
    kinds: { chicken: 'चिकन', skinless: 'स्किन\u00adलेस', boneless: 'बोन\u00adलेस' },
    grid: month => `${month}: रोजचे दर`,
  },
  around: {
    near: 'जवळची शहरे',
    km: distance => `${distance} किमी`,
    state: state => `${state}: आणखी शहरे`,
    compare: city => `${city} आणि इतर शहरांची तुलना करा`,
    allDays: city => `${city}: सर्व दिवस`,
    report: 'चुकीचा दर कळवा',
  },
}
