import type { CityWords, SaidPrice } from '#web/site/pages/city/words.ts'
import { counted } from '../counted.ts'
import { markets } from './rates.ts'

const te = counted('te')
const countDays = (count: number) => te(count, 'రోజు', 'రోజులు')

const against = ({ change }: SaidPrice) => {
  if (!change) return ''
  if (change.direction === 'same') return ` ${change.since} నాటి ధరే కొనసాగుతోంది.`
  return ` ${change.since} నాటి కంటే ${change.by} ${change.direction === 'up' ? 'ఎక్కువ' : 'తక్కువ'}.`
}

export const city: CityWords = {
  title: city => `${city} చికెన్ ధర`,
  titleToday: (city, price) => `${city} చికెన్ ధర నేడు: కిలో ${price}`,
  description: city =>
    `${city} నగరంలో చికెన్, స్కిన్‌లెస్, బోన్‌లెస్ ధరలు కిలోకు రూపాయల్లో: 1 కిలో ధర, హోల్‌సేల్, సూపర్ మార్కెట్, రిటైల్. ధరల మార్పు, గత ధరలు, దగ్గరి నగరాల ధరలు కూడా.`,
  path: 'మీరున్న చోటు',
  home: 'హోమ్',
  heading: city => `${city} చికెన్ ధర`,
  headingToday: city => `${city} చికెన్ ధర నేడు`,
  sentence: said =>
    said.day
      ? `${said.city} నగరంలో చివరి చికెన్ ధర: ${said.day} నాడు కిలో ${said.price}.${against(said)}`
      : `${said.city} నగరంలో నేడు చికెన్ కిలో ${said.price}.${against(said)}`,
  noPrice: city => `${city} నగరంలో చికెన్ 1 కిలో ధర తెలియలేదు.`,
  acts: {
    setMine: 'నా నగరం ఇదే',
    mine: 'నా నగరం',
    share: 'షేర్',
    whatsApp: 'వాట్సాప్',
    print: 'ప్రింట్',
    text: (city, price, day) => `${city} చికెన్ ధర: కిలో ${price} (${day})`,
  },
  board: {
    eyebrow: 'నేటి 1 కిలో ధర',
    eyebrowFor: day => `${day} నాటి 1 కిలో ధర`,
    history: 'గత ధరలు',
    mine: 'నా నగరం · నేటి 1 కిలో ధర',
    mineFor: day => `నా నగరం · ${day} నాటి 1 కిలో ధర`,
    all: 'అన్ని ధరలు',
    change: 'మార్చండి',
    forget: 'తీసేయండి',
  },
  today: {
    heading: 'మార్కెట్ల వారీగా నేటి ధరలు',
    headingFor: day => `మార్కెట్ల వారీగా ${day} నాటి ధరలు`,
    unit: 'కిలోకు ₹',
    unitSince: day => `కిలోకు ₹, ${day} నుంచి మార్పు`,
  },
  history: {
    heading: 'గత ధరలు',
    kind: 'రకం',
    market: 'మార్కెట్',
    period: 'కాలం',
    all: 'అన్ని మార్కెట్లు',
    days: countDays,
    months: 'నెలవారీ',
    before: month => `ముందు: ${month}`,
    after: month => `తర్వాత: ${month}`,
    drawn: (kind, city, period) => `${city}: ${kind} ధర, ${period}`,
    lastDays: count => `గత ${countDays(count)}`,
    unit: 'కిలోకు ₹. ధర రాని రోజులు ఖాళీగా ఉంటాయి.',
    none: 'ఈ కాలంలో ధరలు లేవు.',
    notUnderstood: 'అలాంటి ఎంపిక లేదు. మామూలుగా కనిపించే గత ధరలు చూపిస్తున్నాం.',
    line: (market, last, lastDay, first, firstDay) =>
      `${market}: ${firstDay} నాడు ${first}, ${lastDay} నాడు ${last}.`,
    below: 'అంకెలు కింది పట్టికలో ఉన్నాయి.',
    high: 'గరిష్ఠం',
    low: 'కనిష్ఠం',
    average: 'సగటు',
    of: (market, days) => `${market}, ${countDays(days)}`,
    change: 'మార్పు',
    since: day => `${day} నుంచి`,
  },
  table: {
    byDay: 'రోజువారీ ధరలు',
    show: days => `${te(days, 'రోజు', 'రోజుల')} అంకెలు చూడండి`,
    markets: { ...markets, wholesale: 'హోల్\u00adసేల్' },
    kinds: { chicken: 'చికెన్', skinless: 'స్కిన్\u00adలెస్', boneless: 'బోన్\u00adలెస్' },
    grid: month => `${month} రోజులు`,
  },
  around: {
    near: 'దగ్గరి నగరాలు',
    km: distance => `${distance} కి.మీ.`,
    state: state => `${state}: మరిన్ని నగరాలు`,
    compare: city => `ఇతర నగరాలతో పోల్చండి: ${city}`,
    allDays: city => `${city}: అన్ని రోజుల ధరలు`,
    report: 'తప్పు ధర గురించి చెప్పండి',
  },
}
