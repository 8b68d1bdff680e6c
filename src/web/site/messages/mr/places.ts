import type { PlacesWords } from '#web/site/pages/places/words.ts'

export const places: PlacesWords = {
  state: {
    title: state => `${state}: चिकन दर`,
    description: state =>
      `${state}: शहरांमधील चिकन, स्किनलेस आणि बोनलेस दर, रुपये प्रति किलो, आदल्या दिवसाच्या तुलनेत झालेल्या बदलासह.`,
    heading: state => `${state}: चिकन दर`,
    cities: (today, all) => `एकूण शहरे: ${all}. आजचा दर आलेली: ${today}.`,
    table: 'आजचे दर',
    tableFor: day => `${day} रोजीचे दर`,
    unit: '₹ प्रति किलो, आदल्या दिवसाच्या तुलनेत झालेल्या बदलासह',
  },
  all: {
    title: 'सर्व शहरे',
    description: 'ज्यांचे चिकन दर येथे प्रसिद्ध होतात ती भारतातील सर्व शहरे, राज्यानुसार.',
    heading: 'सर्व शहरे',
    none: 'अजून कोणत्याही शहराचा दर नाही.',
    noState: 'इतर शहरे',
  },
}
