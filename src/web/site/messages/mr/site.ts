import type { SiteWords } from '../texts.ts'

export const site: SiteWords = {
  skip: 'थेट मुख्य मजकुराकडे जा',
  mainMenu: 'मुख्य मेनू',
  footerMenu: 'तळाचा मेनू',
  language: 'भाषा',
  sample: 'हे प्रोग्रामने तयार केलेले नमुना दर आहेत, खरे भाव नाहीत.',
  honesty:
    'दर रोज सकाळी स्थानिक बाजारांतून घेतले जातात. परिसर आणि कटिंगनुसार दुकानातील भाव वेगळा असू शकतो. ज्या दिवसाचा दर मिळाला नाही, तो दिवस रिकामा राहतो: अंदाजाने काहीही भरले जात नाही.',
  attribution: {
    places: 'शहरांची नावे: GeoNames, CC BY 4.0',
    font: 'शीर्षकांचा फॉन्ट: Anek Latin, SIL Open Font License',
  },
  theme: { legend: 'रंगसंगती', auto: 'ऑटो', light: 'लाइट', dark: 'डार्क' },
  staffTitle: 'कर्मचारी',
  staffNeedsScript: 'कर्मचारी पॅनेलसाठी JavaScript आवश्यक आहे. कृपया ते सुरू करून पान पुन्हा उघडा.',
}
