import type { SiteWords } from '../texts.ts'

export const site: SiteWords = {
  skip: 'முக்கியப் பகுதிக்குச் செல்லுங்கள்',
  mainMenu: 'முதன்மைப் பட்டி',
  footerMenu: 'அடிப் பட்டி',
  language: 'மொழி',
  sample: 'இவை நிரல் உருவாக்கிய மாதிரி விலைகள், உண்மையான விலைகள் அல்ல.',
  honesty:
    'தினமும் காலையில் உள்ளூர்ச் சந்தைகளில் விலைகளைத் திரட்டுகிறோம். பகுதியையும் வெட்டும் முறையையும் பொறுத்துக் கடை விலை மாறலாம். விலை வராத நாள் காலியாகவே இருக்கும், நாங்களாக எதையும் நிரப்புவதில்லை.',
  attribution: {
    places: 'நகரப் பெயர்கள்: GeoNames, CC BY 4.0',
    font: 'தலைப்புகள்: Anek Latin, SIL Open Font License',
  },
  theme: { legend: 'வண்ணத் தோற்றம்', auto: 'தானாக', light: 'வெளிச்சம்', dark: 'இருள்' },
  staffTitle: 'பணியாளர்கள்',
  staffNeedsScript: 'பணியாளர் பகுதிக்கு JavaScript தேவை. அதை இயக்கி இந்தப் பக்கத்தை மீண்டும் திறக்கவும்.',
}
