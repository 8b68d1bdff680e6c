import type { FoundWords } from '#web/site/seo/words.ts'

export const found: FoundWords = {
  feed: {
    title: site => `${site}: हर नया रेट`,
    cityTitle: city => `${city} में चिकन रेट`,
    follow: city => `फीड रीडर में ${city} के रेट पाएं`,
    entry: (city, day, price) =>
      price ? `${city}, ${day}: चिकन ${price} प्रति किलो` : `${city}, ${day}: चिकन के नए रेट`,
  },
  picture: {
    heading: 'भारत में चिकन रेट',
    unit: '₹ प्रति किलो',
    average: count =>
      count === 1 ? '1 शहर का 1 किलो रेट, ₹ प्रति किलो' : `1 किलो रेट, ${count} शहरों का औसत, ₹ प्रति किलो`,
  },
  printed: (site, address, day) => `स्रोत: ${site}, ${address}, तारीख: ${day}।`,
  embed: {
    more: site => `और रेट देखें: ${site}`,
    show: 'यह रेट अपनी वेबसाइट पर दिखाएं',
    copy: 'इसे कॉपी करके अपने पन्ने में लगाएं। इसमें हमेशा सबसे नया रेट दिखता है।',
  },
  files: { label: 'साथ ले जाएं', csv: 'CSV फाइल', xlsx: 'Excel फाइल' },
}
