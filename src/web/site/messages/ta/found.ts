import type { FoundWords } from '#web/site/seo/words.ts'
import { counted } from '../counted.ts'

const ta = counted('ta')

export const found: FoundWords = {
  feed: {
    title: site => `${site}: ஒவ்வொரு புதிய விலையும்`,
    cityTitle: city => `${city} சிக்கன் விலை`,
    follow: city => `${city} விலைகளை ஃபீட் ரீடரில் பெறுங்கள்`,
    entry: (city, day, price) =>
      price ? `${city}, ${day}: சிக்கன் கிலோ ${price}` : `${city}, ${day}: புதிய சிக்கன் விலைகள்`,
  },
  picture: {
    heading: 'இந்தியாவில் சிக்கன் விலை',
    unit: 'கிலோவுக்கு ₹',
    average: count =>
      count === 1
        ? '1 நகரின் 1 கிலோ விலை, கிலோவுக்கு ₹'
        : `1 கிலோ விலை, ${ta(count, 'நகரின்', 'நகரங்களின்')} சராசரி, கிலோவுக்கு ₹`,
  },
  printed: (site, address, day) => `ஆதாரம்: ${site}, ${address}, ${day}.`,
  embed: {
    more: site => `மேலும் விலைகள்: ${site}`,
    show: 'இந்த விலையை உங்கள் தளத்தில் காட்டுங்கள்',
    copy: 'இதை நகலெடுத்து உங்கள் பக்கத்தில் சேருங்கள். எப்போதும் புதிய விலையே தெரியும்.',
  },
  files: { label: 'பதிவிறக்கம்', csv: 'CSV கோப்பு', xlsx: 'Excel கோப்பு' },
}
