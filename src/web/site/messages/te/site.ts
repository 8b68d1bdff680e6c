import type { SiteWords } from '../texts.ts'

export const site: SiteWords = {
  skip: 'ముఖ్య సమాచారానికి వెళ్లండి',
  mainMenu: 'ప్రధాన మెనూ',
  footerMenu: 'దిగువ మెనూ',
  language: 'భాష',
  sample: 'ఇవి ప్రోగ్రామ్ తయారు చేసిన నమూనా ధరలు, అసలు ధరలు కావు.',
  honesty:
    'రోజూ ఉదయం స్థానిక మార్కెట్ల నుంచి ధరలు సేకరిస్తాం. ప్రాంతాన్ని, కటింగ్‌ను బట్టి దుకాణాల్లో ధరలు మారవచ్చు. ధర రాని రోజు ఖాళీగానే ఉంచుతాం, అంచనా వేసి నింపం.',
  attribution: {
    places: 'నగరాల పేర్లు: GeoNames, CC BY 4.0',
    font: 'శీర్షికలు: Anek Latin, SIL Open Font License',
  },
  theme: { legend: 'రంగుల థీమ్', auto: 'ఆటో', light: 'లైట్', dark: 'డార్క్' },
  staffTitle: 'సిబ్బంది',
  staffNeedsScript: 'సిబ్బంది ప్యానెల్‌కు JavaScript కావాలి. దాన్ని ఆన్ చేసి ఈ పేజీని మళ్లీ తెరవండి.',
}
