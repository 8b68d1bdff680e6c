/** Colours of lines: a rule in src/web/ui/line-chart.css, a token in tones.css or tokens.css and in dark.sheet.css beside it. */
type LineColour = 'leaf' | 'down' | 'plum' | 'up'

interface MarketRow {
  key: string
  /** In English: in the panel, in downloads and on the English pages. */
  label: string
  /** The market whose price stands for a city where only one is shown; exactly one market is it. */
  isHeadline: boolean
  colour: LineColour
}

/** The markets of a city, in the order they are shown (specification, section 3). */
const TABLE = [
  { key: 'oneKgRate', label: '1 Kg Rate', isHeadline: true, colour: 'leaf' },
  { key: 'wholesale', label: 'Wholesale', isHeadline: false, colour: 'down' },
  { key: 'supermarket', label: 'Supermarket', isHeadline: false, colour: 'plum' },
  { key: 'retail', label: 'Retail', isHeadline: false, colour: 'up' },
] as const satisfies readonly MarketRow[]

export type Market = (typeof TABLE)[number]['key']
export const MARKETS = TABLE.map(({ key }) => key) as readonly Market[] as readonly [Market, ...Market[]]
export const MARKET_LABELS = Object.fromEntries(TABLE.map(({ key, label }) => [key, label])) as Record<
  Market,
  string
>
export const HEADLINE_MARKET: Market = TABLE.find(({ isHeadline }) => isHeadline)!.key
export const getLineColour = (market: Market): LineColour => TABLE.find(({ key }) => key === market)!.colour

/** The unit of every price, as programs and spreadsheets see it. */
export const UNIT = 'INR per kg'

/** The three kinds of chicken each market sells. */
export const KINDS = ['chicken', 'skinless', 'boneless'] as const
export type Kind = (typeof KINDS)[number]
export const KIND_LABELS: Record<Kind, string> = {
  chicken: 'Chicken',
  skinless: 'Skinless',
  boneless: 'Boneless',
}

/** INR per kg by kind; one that was not quoted is absent. */
export type Prices = Partial<Record<Kind, number | undefined>>
/** Prices by market; a market that was not quoted that day is absent. */
export type Markets = Partial<Record<Market, Prices | undefined>>

/** Prices as they are sent: null says that one was not quoted. */
export type SentMarkets = Partial<
  Record<Market, Partial<Record<Kind, number | null | undefined>> | undefined>
>

export const isMarket = (text: string): text is Market => (MARKETS as readonly string[]).includes(text)
