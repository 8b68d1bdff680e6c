import type { Kind, Market } from './markets.ts'

/** Markets and kinds in English: in the panel, in downloads and on the English pages. */
export const MARKET_LABELS: Record<Market, string> = {
  oneKgRate: '1 Kg Rate',
  wholesale: 'Wholesale',
  supermarket: 'Supermarket',
  retail: 'Retail',
}

export const KIND_LABELS: Record<Kind, string> = {
  chicken: 'Chicken',
  skinless: 'Skinless',
  boneless: 'Boneless',
}
