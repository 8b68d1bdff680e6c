import type { HomeWords } from '#web/site/pages/home/words.ts'
import { pluralIn } from '../plural.ts'
import { markets } from './rates.ts'

const plural = pluralIn('hi')
const ofCities = (count: number) => `${count} ${plural(count, { one: 'शहर', other: 'शहरों' })}`
const averageNote = (count: number) => (count > 1 ? `, ${ofCities(count)} का औसत` : '')

export const home: HomeWords = {
  title: 'आज का चिकन रेट: पूरे भारत के भाव',
  description:
    'भारत के शहरों में आज चिकन, स्किनलेस और बोनलेस के भाव, रुपये प्रति किलो: 1 किलो रेट, थोक, सुपरमार्केट और खुदरा, कल के मुकाबले बदलाव के साथ।',
  heading: 'आज का चिकन रेट',
  notYet: day => `आज के रेट अभी नहीं आए हैं। आखिरी रेट: ${day}`,
  coverage: count => `भारत के ${ofCities(count)} के थोक, सुपरमार्केट और खुदरा भाव।`,
  find: {
    label: 'अपना शहर खोजें',
    placeholder: 'शहर का नाम',
    button: 'रेट देखें',
    suggestions: 'सुझाव',
  },
  board: {
    eyebrow: count => `आज का 1 किलो रेट${averageNote(count)}`,
    eyebrowFor: (day, count) => `1 किलो रेट, ${day}${averageNote(count)}`,
    title: 'भारत',
    trend: (low, high) => `30 दिन: ${low}–${high}`,
    link: 'रेट चार्ट',
    citiesIn: (count, all) => `कुल ${all} में से ${ofCities(count)} के रेट आए`,
  },
  facts: {
    dearer: 'आज महंगा',
    cheaper: 'आज सस्ता',
    dearerOn: day => `${day} को महंगा`,
    cheaperOn: day => `${day} को सस्ता`,
    same: 'भाव वही',
    cities: count => plural(count, { one: 'शहर में', other: 'शहरों में' }),
    inToday: 'आज रेट आए',
    inOn: day => `${day} को रेट आए`,
    outOf: all => `कुल ${ofCities(all)} में से`,
    lowest: 'सबसे सस्ता',
    highest: 'सबसे महंगा',
    rise: 'सबसे ज्यादा बढ़ा',
    fall: 'सबसे ज्यादा घटा',
    more: count => `और ${count} अन्य`,
  },
  table: {
    today: 'आज के रेट',
    of: day => `${day} के रेट`,
    unit: '₹ प्रति किलो, कल के मुकाबले बदलाव के साथ',
    getUnit: '₹ प्रति किलो, एक दिन पहले के मुकाबले बदलाव के साथ',
    jump: '1 किलो रेट पर जाएं',
  },
  lists: {
    title: '1 किलो रेट',
    marketType: 'बाजार चुनें',
    choices: { ...markets, supermarket: 'सुपर मार्केट' },
    caption: market => `${market}, ₹ प्रति किलो`,
    missing: (day, names) => `${day} के रेट अभी नहीं आए। आखिरी रेट: ${names}।`,
  },
  terms: {
    of: {
      oneKgRate: 'दुकान पर एक किलो साफ किए हुए चिकन का आम भाव।',
      wholesale: 'सुबह की मंडी में दुकानदारों और कैटरर को मिलने वाला भाव।',
      supermarket: 'बड़े स्टोर में बिकने वाला पैक चिकन।',
      retail: 'मोहल्ले की चिकन दुकानों का भाव।',
    },
    skin: 'अलग से न लिखा हो, तो चिकन का मतलब है स्किन के साथ।',
  },
  empty: {
    title: 'अभी कोई रेट नहीं',
    text: 'अब तक कोई रेट प्रकाशित नहीं हुआ है। पहले रेट दर्ज होते ही यहां दिखेंगे।',
  },
}
