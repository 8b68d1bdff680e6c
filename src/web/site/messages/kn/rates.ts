import type { RateWords } from '#web/site/rates/words.ts'

export const markets = {
  oneKgRate: '1 ಕೆ.ಜಿ ಬೆಲೆ',
  wholesale: 'ಸಗಟು',
  supermarket: 'ಸೂಪರ್ ಮಾರ್ಕೆಟ್',
  retail: 'ಚಿಲ್ಲರೆ',
}

export const rates: RateWords = {
  markets,
  kinds: { chicken: 'ಚಿಕನ್', skinless: 'ಸ್ಕಿನ್‌ಲೆಸ್', boneless: 'ಬೋನ್‌ಲೆಸ್' },
  date: 'ದಿನಾಂಕ',
  city: 'ನಗರ',
  market: 'ಮಾರುಕಟ್ಟೆ',
  today: 'ಇಂದು',
  change: { up: 'ಏರಿಕೆ', down: 'ಇಳಿಕೆ', same: 'ಬದಲಾವಣೆ ಇಲ್ಲ' },
  since: day => `${day} ಬಳಿಕ`,
  sincePrevious: 'ಪ್ರತಿ ನಗರದ ಹಿಂದಿನ ಬೆಲೆಗೆ ಹೋಲಿಸಿದರೆ',
  noMarkets: 'ಮಾರುಕಟ್ಟೆ ಬೆಲೆಗಳು ಲಭ್ಯವಿಲ್ಲ',
  updated: (day, time) => `ಅಪ್‌ಡೇಟ್: ${day}, ${time}`,
  notUpdated: day => `ಇಂದಿನ ಬೆಲೆ ಇನ್ನೂ ಬಂದಿಲ್ಲ. ಕೊನೆಯ ಬೆಲೆ: ${day}`,
}
