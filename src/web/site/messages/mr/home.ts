import type { HomeWords } from '#web/site/pages/home/words.ts'
import { pluralIn } from '../plural.ts'
import { markets } from './rates.ts'

const plural = pluralIn('mr')
/** Of so many cities. */
const ofCities = (count: number) => `${count} ${plural(count, { one: 'शहराचे', other: 'शहरांचे' })}`
const averageNote = (count: number) => (count > 1 ? `, ${count} शहरांची सरासरी` : '')

export const home: HomeWords = {
  title: 'आजचे चिकन दर, संपूर्ण भारतातील',
  description:
    'भारतातील शहरांमधील आजचे चिकन, स्किनलेस आणि बोनलेस दर, रुपये प्रति किलो: 1 किलो दर, घाऊक, सुपरमार्केट आणि किरकोळ, कालच्या तुलनेत झालेल्या बदलासह.',
  heading: 'आजचे चिकन दर',
  notYet: day => `आजचे दर अजून आलेले नाहीत. शेवटचे दर: ${day}`,
  coverage: count => `भारतातील ${ofCities(count)} घाऊक, सुपरमार्केट आणि किरकोळ दर.`,
  find: {
    label: 'तुमचे शहर शोधा',
    placeholder: 'शहराचे नाव',
    button: 'दर पाहा',
    suggestions: 'सूचना',
  },
  board: {
    eyebrow: count => `आजचा 1 किलो दर${averageNote(count)}`,
    eyebrowFor: (day, count) => `1 किलो दर, ${day}${averageNote(count)}`,
    title: 'भारत',
    trend: (low, high) => `30 दिवस: ${low}–${high}`,
    link: 'दर तक्ता',
    citiesIn: (count, all) => `${all} पैकी ${ofCities(count)} दर आले`,
  },
  facts: {
    dearer: 'आज महाग',
    cheaper: 'आज स्वस्त',
    dearerOn: day => `${day} रोजी महाग`,
    cheaperOn: day => `${day} रोजी स्वस्त`,
    same: 'दर तोच',
    cities: count => plural(count, { one: 'शहरात', other: 'शहरांत' }),
    inToday: 'आज दर आले',
    inOn: day => `${day} रोजी दर आले`,
    outOf: all => `एकूण ${all} ${plural(all, { one: 'शहरापैकी', other: 'शहरांपैकी' })}`,
    lowest: 'सर्वात स्वस्त',
    highest: 'सर्वात महाग',
    rise: 'सर्वाधिक वाढ',
    fall: 'सर्वाधिक घट',
    more: count => `आणि आणखी ${count}`,
  },
  table: {
    today: 'आजचे दर',
    of: day => `${day} रोजीचे दर`,
    unit: '₹ प्रति किलो, कालच्या तुलनेत झालेल्या बदलासह',
    getUnit: '₹ प्रति किलो, आदल्या दिवसाच्या तुलनेत झालेल्या बदलासह',
    jump: '1 किलो दराकडे जा',
  },
  lists: {
    title: '1 किलो दर',
    marketType: 'बाजार निवडा',
    choices: { ...markets, supermarket: 'सुपर मार्केट' },
    caption: market => `${market}, ₹ प्रति किलो`,
    missing: (day, names) => `${day} रोजीचे दर अजून आलेले नाहीत. शेवटचे दर: ${names}.`,
  },
  terms: {
    of: {
      oneKgRate: 'एक किलो साफ केलेल्या चिकनचा दुकानातील नेहमीचा दर.',
      wholesale: 'सकाळच्या बाजारात दुकानदार आणि केटरर देतात तो दर.',
      supermarket: 'मोठ्या स्टोअरमध्ये मिळणारे पॅक चिकन.',
      retail: 'परिसरातील चिकन दुकानांचा दर.',
    },
    skin: 'वेगळे सांगितले नसेल, तर चिकन म्हणजे स्किनसह.',
  },
  empty: {
    title: 'अजून दर नाहीत',
    text: 'आतापर्यंत काहीही प्रसिद्ध झालेले नाही. पहिले दर नोंदवले की लगेच येथे दिसतील.',
  },
}
