import type { SiteWords } from '../texts.ts'

export const site: SiteWords = {
  skip: 'ಮುಖ್ಯ ಮಾಹಿತಿಗೆ ಹೋಗಿ',
  mainMenu: 'ಮುಖ್ಯ ಮೆನು',
  footerMenu: 'ಕೆಳಗಿನ ಮೆನು',
  language: 'ಭಾಷೆ',
  sample: 'ಇವು ಪ್ರೋಗ್ರಾಂ ಸಿದ್ಧಪಡಿಸಿದ ಮಾದರಿ ಬೆಲೆಗಳು, ನಿಜವಾದ ಬೆಲೆಗಳಲ್ಲ.',
  honesty:
    'ಪ್ರತಿದಿನ ಬೆಳಿಗ್ಗೆ ಸ್ಥಳೀಯ ಮಾರುಕಟ್ಟೆಗಳಿಂದ ಬೆಲೆ ಸಂಗ್ರಹಿಸುತ್ತೇವೆ. ಪ್ರದೇಶ ಮತ್ತು ಕಟಿಂಗ್‌ಗೆ ತಕ್ಕಂತೆ ಅಂಗಡಿಗಳಲ್ಲಿ ಬೆಲೆ ಬೇರೆಯಾಗಬಹುದು. ಬೆಲೆ ಬಾರದ ದಿನ ಖಾಲಿಯಾಗಿಯೇ ಇರುತ್ತದೆ, ಊಹಿಸಿ ತುಂಬುವುದಿಲ್ಲ.',
  attribution: {
    places: 'ನಗರಗಳ ಹೆಸರು: GeoNames, CC BY 4.0',
    font: 'ಶೀರ್ಷಿಕೆಗಳು: Anek Latin, SIL Open Font License',
  },
  theme: { legend: 'ಬಣ್ಣದ ಥೀಮ್', auto: 'ಆಟೊ', light: 'ತಿಳಿ', dark: 'ಗಾಢ' },
  staffTitle: 'ಸಿಬ್ಬಂದಿ',
  staffNeedsScript: 'ಸಿಬ್ಬಂದಿ ಪ್ಯಾನೆಲ್‌ಗೆ JavaScript ಬೇಕು. ಅದನ್ನು ಆನ್ ಮಾಡಿ ಈ ಪುಟವನ್ನು ಮತ್ತೆ ತೆರೆಯಿರಿ.',
}
