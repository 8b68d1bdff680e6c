import type { SiteWords } from '../texts.ts'

export const site: SiteWords = {
  skip: 'सीधे मुख्य जानकारी पर जाएं',
  mainMenu: 'मुख्य मेन्यू',
  footerMenu: 'नीचे का मेन्यू',
  language: 'भाषा',
  sample: 'ये नमूने के रेट हैं, जो प्रोग्राम ने बनाए हैं। ये असली भाव नहीं हैं।',
  honesty:
    'रेट रोज सुबह स्थानीय बाजारों से लिए जाते हैं। इलाके और कटिंग के हिसाब से दुकान का भाव अलग हो सकता है। जिस दिन का रेट नहीं मिलता, वह खाली रहता है: अंदाजे से कुछ नहीं भरा जाता।',
  attribution: {
    places: 'शहरों के नाम: GeoNames, CC BY 4.0',
    font: 'शीर्षकों का फॉन्ट: Anek Latin, SIL Open Font License',
  },
  theme: { legend: 'रंग-रूप', auto: 'ऑटो', light: 'लाइट', dark: 'डार्क' },
  staffTitle: 'स्टाफ',
  staffNeedsScript: 'स्टाफ पैनल के लिए JavaScript जरूरी है। कृपया उसे चालू करके पन्ना दोबारा खोलें।',
}
