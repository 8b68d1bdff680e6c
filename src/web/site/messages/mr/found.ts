import type { FoundWords } from '#web/site/seo/words.ts'

export const found: FoundWords = {
  feed: {
    title: site => `${site}: प्रत्येक नवा दर`,
    cityTitle: city => `${city} येथील चिकन दर`,
    follow: city => `फीड रीडरमध्ये ${city} येथील दर मिळवा`,
    entry: (city, day, price) =>
      price ? `${city}, ${day}: चिकन ${price} प्रति किलो` : `${city}, ${day}: चिकनचे नवे दर`,
  },
  picture: {
    heading: 'भारतातील चिकन दर',
    unit: '₹ प्रति किलो',
    average: count =>
      count === 1 ? '1 शहराचा 1 किलो दर, ₹ प्रति किलो' : `1 किलो दर, ${count} शहरांची सरासरी, ₹ प्रति किलो`,
  },
  printed: (site, address, day) => `स्रोत: ${site}, ${address}, तारीख: ${day}.`,
  embed: {
    more: site => `आणखी दर पाहा: ${site}`,
    show: 'हा दर तुमच्या वेबसाइटवर दाखवा',
    copy: 'हे कॉपी करून तुमच्या पानात ठेवा. त्यात नेहमी सर्वात नवा दर दिसतो.',
  },
  files: { label: 'सोबत न्या', csv: 'CSV फाइल', xlsx: 'Excel फाइल' },
}
