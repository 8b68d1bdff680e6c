import type { PlacesWords } from '#web/site/pages/places/words.ts'
import { counted } from '../counted.ts'

const kn = counted('kn')

export const places: PlacesWords = {
  state: {
    title: state => `${state}: ಚಿಕನ್ ಬೆಲೆ`,
    description: state =>
      `${state} ರಾಜ್ಯದ ನಗರಗಳ ಚಿಕನ್, ಸ್ಕಿನ್‌ಲೆಸ್, ಬೋನ್‌ಲೆಸ್ ಬೆಲೆ ಕೆ.ಜಿಗೆ ರೂಪಾಯಿಗಳಲ್ಲಿ, ಹಿಂದಿನ ದಿನಕ್ಕೆ ಹೋಲಿಸಿದ ಬದಲಾವಣೆಯೊಂದಿಗೆ.`,
    heading: state => `${state}: ಚಿಕನ್ ಬೆಲೆ`,
    cities: (today, all) => `${kn(all, 'ನಗರ', 'ನಗರಗಳು')}; ಇಂದಿನ ಬೆಲೆ ಬಂದವು ${today}.`,
    table: 'ಇಂದಿನ ಬೆಲೆಗಳು',
    tableFor: day => `ಬೆಲೆಗಳು, ${day}`,
    unit: 'ಕೆ.ಜಿಗೆ ₹, ಹಿಂದಿನ ದಿನಕ್ಕೆ ಹೋಲಿಸಿದ ಬದಲಾವಣೆ',
  },
  all: {
    title: 'ಎಲ್ಲ ನಗರಗಳು',
    description: 'ಇಲ್ಲಿ ಚಿಕನ್ ಬೆಲೆ ಪ್ರಕಟವಾಗುವ ಭಾರತದ ಎಲ್ಲ ನಗರಗಳು, ರಾಜ್ಯವಾರು.',
    heading: 'ಎಲ್ಲ ನಗರಗಳು',
    none: 'ಯಾವ ನಗರದ ಬೆಲೆಯೂ ಇನ್ನೂ ಬಂದಿಲ್ಲ.',
    noState: 'ಇತರ ನಗರಗಳು',
  },
}
