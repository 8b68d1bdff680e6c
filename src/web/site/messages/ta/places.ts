import type { PlacesWords } from '#web/site/pages/places/words.ts'
import { counted } from '../counted.ts'

const ta = counted('ta')

export const places: PlacesWords = {
  state: {
    title: state => `${state}: சிக்கன் விலை`,
    description: state =>
      `${state} மாநில நகரங்களின் சிக்கன், ஸ்கின்லெஸ், போன்லெஸ் விலைகள், கிலோவுக்கு ரூபாயில், முந்தைய நாளிலிருந்து மாற்றத்துடன்.`,
    heading: state => `${state}: சிக்கன் விலை`,
    cities: (today, all) => `${ta(all, 'நகரம்', 'நகரங்கள்')}; இன்றைய விலை வந்தவை ${today}.`,
    table: 'இன்றைய விலைகள்',
    tableFor: day => `விலைகள், ${day}`,
    unit: 'கிலோவுக்கு ₹, முந்தைய நாளிலிருந்து மாற்றம்',
  },
  all: {
    title: 'எல்லா நகரங்களும்',
    description: 'சிக்கன் விலை வெளியிடப்படும் இந்திய நகரங்கள் அனைத்தும், மாநில வாரியாக.',
    heading: 'எல்லா நகரங்களும்',
    none: 'எந்த நகரின் விலையும் இன்னும் வரவில்லை.',
    noState: 'பிற நகரங்கள்',
  },
}
