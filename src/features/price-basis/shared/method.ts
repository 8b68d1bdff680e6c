/** The headings of IOSCO's Principles for Oil Price Reporting Agencies (2012), in their order. */
export const METHOD_SECTIONS = [
  'methodology',
  'changes',
  'quality',
  'process',
  'assessors',
  'supervision',
  'records',
  'conflicts',
  'complaints',
  'authorities',
  'audits',
] as const
