import type { FoundWords } from '#web/site/seo/words.ts'
import { counted } from '../counted.ts'

const kn = counted('kn')

export const found: FoundWords = {
  feed: {
    title: site => `${site}: ಪ್ರತಿ ಹೊಸ ಬೆಲೆ`,
    cityTitle: city => `${city} ಚಿಕನ್ ಬೆಲೆ`,
    follow: city => `${city} ಬೆಲೆಗಳನ್ನು ಫೀಡ್ ರೀಡರ್‌ನಲ್ಲಿ ಪಡೆಯಿರಿ`,
    entry: (city, day, price) =>
      price ? `${city}, ${day}: ಚಿಕನ್ ಕೆ.ಜಿಗೆ ${price}` : `${city}, ${day}: ಹೊಸ ಚಿಕನ್ ಬೆಲೆಗಳು`,
  },
  picture: {
    heading: 'ಭಾರತದಲ್ಲಿ ಚಿಕನ್ ಬೆಲೆ',
    unit: 'ಕೆ.ಜಿಗೆ ₹',
    average: count =>
      count === 1 ? '1 ನಗರದ 1 ಕೆ.ಜಿ ಬೆಲೆ, ಕೆ.ಜಿಗೆ ₹' : `1 ಕೆ.ಜಿ ಬೆಲೆ, ${kn(count, 'ನಗರದ', 'ನಗರಗಳ')} ಸರಾಸರಿ, ಕೆ.ಜಿಗೆ ₹`,
  },
  printed: (site, address, day) => `ಮೂಲ: ${site}, ${address}, ${day}.`,
  embed: {
    more: site => `ಇನ್ನಷ್ಟು ಬೆಲೆಗಳು: ${site}`,
    show: 'ಈ ಬೆಲೆಯನ್ನು ನಿಮ್ಮ ತಾಣದಲ್ಲಿ ತೋರಿಸಿ',
    copy: 'ಇದನ್ನು ನಕಲಿಸಿ ನಿಮ್ಮ ಪುಟದಲ್ಲಿ ಹಾಕಿ. ಯಾವಾಗಲೂ ಹೊಸ ಬೆಲೆಯೇ ಕಾಣಿಸುತ್ತದೆ.',
  },
  files: { label: 'ಡೌನ್‌ಲೋಡ್', csv: 'CSV ಫೈಲ್', xlsx: 'Excel ಫೈಲ್' },
}
