import type { SiteWords } from '../texts.ts'

export const site: SiteWords = {
  skip: 'Skip to main content',
  mainMenu: 'Main',
  footerMenu: 'Footer',
  language: 'Language',
  sample: 'Sample rates made by a program, not real prices.',
  honesty:
    'Rates are collected every morning from local markets. Prices in shops can differ by locality and cut. A day without a rate stays empty: nothing is filled in.',
  attribution: {
    places: 'City names: GeoNames, CC BY 4.0',
    font: 'Headings: Anek Latin, SIL Open Font License',
  },
  theme: { legend: 'Colour theme', auto: 'Auto', light: 'Light', dark: 'Dark' },
  staffTitle: 'Staff',
  staffNeedsScript: 'The staff panel needs JavaScript. Please turn it on and load this page again.',
}
