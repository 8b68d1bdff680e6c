import type { HomeWords } from '#web/site/pages/home/words.ts'
import { counted } from '../counted.ts'
import { pluralIn } from '../plural.ts'
import { markets } from './rates.ts'

const te = counted('te')
const plural = pluralIn('te')
const cities = (count: number) => te(count, 'నగరం', 'నగరాలు')
/** As it stands before another noun: "24 నగరాల సగటు". */
const ofCities = (count: number) => te(count, 'నగరం', 'నగరాల')
const inCities = (count: number) => te(count, 'నగరంలో', 'నగరాల్లో')
const averageNote = (count: number) => (count > 1 ? `, ${ofCities(count)} సగటు` : '')

export const home: HomeWords = {
  title: 'దేశవ్యాప్తంగా నేటి చికెన్ ధరలు',
  description:
    'దేశంలోని నగరాల్లో నేటి చికెన్, స్కిన్‌లెస్, బోన్‌లెస్ ధరలు కిలోకు రూపాయల్లో: 1 కిలో ధర, హోల్‌సేల్, సూపర్ మార్కెట్, రిటైల్. నిన్నటి కంటే ఎంత పెరిగాయో, ఎంత తగ్గాయో చూడండి.',
  heading: 'నేటి చికెన్ ధరలు',
  notYet: day => `నేటి ధరలు ఇంకా రాలేదు. చివరి ధరలు: ${day}`,
  coverage: count => `దేశంలోని ${ofCities(count)} నుంచి హోల్‌సేల్, సూపర్ మార్కెట్, రిటైల్ ధరలు.`,
  find: {
    label: 'మీ నగరాన్ని వెతకండి',
    placeholder: 'నగరం పేరు',
    button: 'చూడండి',
    suggestions: 'సూచనలు',
  },
  board: {
    eyebrow: count => `నేటి 1 కిలో ధర${averageNote(count)}`,
    eyebrowFor: (day, count) => `${day} నాటి 1 కిలో ధర${averageNote(count)}`,
    title: 'భారతదేశం',
    trend: (low, high) => `30 రోజులు: ${low}–${high}`,
    link: 'రేట్ చార్ట్',
    citiesIn: (count, all) => `${inCities(all)} ${count} వచ్చాయి`,
  },
  facts: {
    dearer: 'నేడు పెరిగినవి',
    cheaper: 'నేడు తగ్గినవి',
    dearerOn: day => `${day} నాడు పెరిగినవి`,
    cheaperOn: day => `${day} నాడు తగ్గినవి`,
    same: 'మార్పు లేనివి',
    cities: count => plural(count, { one: 'నగరం', other: 'నగరాలు' }),
    inToday: 'నేడు వచ్చినవి',
    inOn: day => `${day} నాడు వచ్చినవి`,
    outOf: all => `మొత్తం ${inCities(all)}`,
    lowest: 'అతి తక్కువ ధర',
    highest: 'అత్యధిక ధర',
    rise: 'బాగా పెరిగింది',
    fall: 'బాగా తగ్గింది',
    more: count => `(మరో ${cities(count)} కూడా)`,
  },
  table: {
    today: 'నేటి ధరలు',
    of: day => `${day} నాటి ధరలు`,
    unit: 'కిలోకు ₹, నిన్నటితో పోలిస్తే మార్పు',
    getUnit: 'కిలోకు ₹, ముందు రోజుతో పోలిస్తే మార్పు',
    jump: '1 కిలో ధరలకు వెళ్లండి',
  },
  lists: {
    title: '1 కిలో ధర',
    marketType: 'మార్కెట్ రకం',
    choices: markets,
    caption: market => `${market}, కిలోకు ₹`,
    missing: (day, names) => `${day} నాటి ధరలు ఇంకా రాని నగరాలు, వాటి చివరి ధరల తేదీలు: ${names}.`,
  },
  terms: {
    of: {
      oneKgRate: 'శుభ్రం చేసిన ఒక కిలో చికెన్‌కు దుకాణంలో ఉండే సాధారణ ధర.',
      wholesale: 'ఉదయం మార్కెట్లో దుకాణదారులు, క్యాటరింగ్ వాళ్లు కొనే ధర.',
      supermarket: 'చైన్ స్టోర్లలో ప్యాక్ చేసి అమ్మే చికెన్ ధర.',
      retail: 'మన వీధిలోని చికెన్ దుకాణాల ధర.',
    },
    skin: 'వేరుగా చెప్పకపోతే చికెన్ అంటే స్కిన్‌తో ఉన్నదే.',
  },
  empty: {
    title: 'ఇంకా ధరలు రాలేదు',
    text: 'ఇప్పటివరకు ధరలేవీ ప్రచురించలేదు. నమోదు కాగానే తొలి ధరలు ఇక్కడ కనిపిస్తాయి.',
  },
}
