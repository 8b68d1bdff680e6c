/** The four markets of a city, in the order they are shown (specification, section 3). */
export const MARKETS = ['oneKgRate', 'wholesale', 'supermarket', 'retail'] as const
export type Market = (typeof MARKETS)[number]

/** The three kinds of chicken each market sells. */
export const KINDS = ['chicken', 'skinless', 'boneless'] as const
export type Kind = (typeof KINDS)[number]

/** INR per kg by kind. On entry all three are present; readers cope with absent ones. */
export type Prices = Partial<Record<Kind, number>>
/** Prices by market; a market that was not quoted that day is absent. */
export type Markets = Partial<Record<Market, Prices>>

/** Whether a text names one of the four markets. */
export const isMarket = (text: string): text is Market => (MARKETS as readonly string[]).includes(text)
