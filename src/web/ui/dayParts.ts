import type { Language } from '#shared/languages.ts'

/**
 * The words that stand before an hour where nobody writes am and pm, by the hour that each ends before: "ఉదయం 7:42"; null
 * where am and pm are written. Written out, as Intl ends the afternoon late in some of them and puts the word last in
 * others.
 */
const DAY_PARTS: Readonly<Record<Language, Readonly<Record<number, string>> | null>> = {
  en: null,
  hi: { 4: 'रात', 12: 'सुबह', 16: 'दोपहर', 20: 'शाम', 24: 'रात' },
  te: { 4: 'రాత్రి', 12: 'ఉదయం', 16: 'మధ్యాహ్నం', 20: 'సాయంత్రం', 24: 'రాత్రి' },
  mr: { 4: 'रात्री', 6: 'पहाटे', 12: 'सकाळी', 16: 'दुपारी', 20: 'संध्याकाळी', 24: 'रात्री' },
  ta: { 4: 'இரவு', 6: 'அதிகாலை', 12: 'காலை', 15: 'மதியம்', 19: 'மாலை', 24: 'இரவு' },
  kn: { 4: 'ರಾತ್ರಿ', 12: 'ಬೆಳಿಗ್ಗೆ', 16: 'ಮಧ್ಯಾಹ್ನ', 20: 'ಸಂಜೆ', 24: 'ರಾತ್ರಿ' },
  bn: { 4: 'রাত', 6: 'ভোর', 12: 'সকাল', 16: 'দুপুর', 18: 'বিকেল', 20: 'সন্ধ্যা', 24: 'রাত' },
}

/** The word for the part of the day an hour (0 to 23) lies in; undefined in languages that write am and pm. */
export const getDayPart = (language: Language, hour: number): string | undefined =>
  // whole numbers are sorted as keys
  Object.entries(DAY_PARTS[language] ?? {}).find(([end]) => hour < Number(end))?.[1]
