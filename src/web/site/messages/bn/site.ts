import type { SiteWords } from '../texts.ts'

export const site: SiteWords = {
  skip: 'সরাসরি মূল অংশে যান',
  mainMenu: 'প্রধান মেনু',
  footerMenu: 'নীচের মেনু',
  language: 'ভাষা',
  sample: 'এগুলি প্রোগ্রামে তৈরি নমুনা দর, আসল দাম নয়।',
  honesty:
    'রোজ সকালে স্থানীয় বাজার থেকে দর নেওয়া হয়। এলাকা আর কাটিং অনুযায়ী দোকানের দাম আলাদা হতে পারে। যে দিনের দর পাওয়া যায়নি, সে দিন ফাঁকা থাকে: আন্দাজে কিছু বসানো হয় না।',
  attribution: {
    places: 'শহরের নাম: GeoNames, CC BY 4.0',
    font: 'শিরোনামের ফন্ট: Anek Latin, SIL Open Font License',
  },
  theme: { legend: 'রঙের ধরন', auto: 'অটো', light: 'লাইট', dark: 'ডার্ক' },
  staffTitle: 'কর্মী',
  staffNeedsScript: 'কর্মী প্যানেলের জন্য JavaScript লাগে। সেটি চালু করে পাতাটি আবার খুলুন।',
}
