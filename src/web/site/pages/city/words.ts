import type { Kind, Market } from '#shared/rates/markets.ts'
import type { Direction } from '#shared/rates/priceChange.ts'

/** The last price of a city, already written. */
export interface SaidPrice {
  city: string
  price: string
  /** Its day, unless it is today's. */
  day: string | undefined
  /** Against the price before: how much, and of which day. */
  change: { by: string; direction: Direction; since: string } | undefined
}

/** What the page of a city says. Days, times and figures come already written. */
export interface CityWords {
  title(city: string): string
  /** The same, with a price of today. */
  titleToday(city: string, price: string): string
  description(city: string): string
  path: string
  home: string
  heading(city: string): string
  headingToday(city: string): string
  sentence(said: SaidPrice): string
  /** Instead, when the market of the sentence was not quoted. */
  noPrice(city: string): string
  acts: {
    setMine: string
    mine: string
    share: string
    whatsApp: string
    print: string
    /** What is sent along with the link. */
    text(city: string, price: string, day: string): string
  }
  board: {
    eyebrow: string
    eyebrowFor(day: string): string
    history: string
    /** On Home, of the city the visitor has chosen. */
    mine: string
    mineFor(day: string): string
    all: string
    change: string
    forget: string
  }
  today: {
    heading: string
    headingFor(day: string): string
    unit: string
    /** With the day the changes are counted from. */
    unitSince(day: string): string
  }
  history: {
    heading: string
    kind: string
    market: string
    period: string
    all: string
    days(count: number): string
    months: string
    before(month: string): string
    after(month: string): string
    /** "Chicken in Hyderabad, last 30 days" */
    drawn(kind: string, city: string, period: string): string
    lastDays(count: number): string
    unit: string
    none: string
    notUnderstood: string
    /** What a line of the drawing does: "Retail: ₹241 on 21 Nov, from ₹252 on 23 Oct." */
    line(market: string, last: string, lastDay: string, first: string, firstDay: string): string
    below: string
    high: string
    low: string
    average: string
    /** Of how many published days the average is. */
    of(market: string, days: number): string
    change: string
    since(day: string): string
  }
  table: {
    byDay: string
    /** The table of figures behind the drawing, folded when it is long. */
    show(days: number): string
    /** Narrow column heads: soft hyphens say where they may break. */
    markets: Record<Market, string>
    kinds: Record<Kind, string>
    grid(month: string): string
  }
  around: {
    near: string
    km(distance: string): string
    state(state: string): string
    compare(city: string): string
    allDays(city: string): string
    report: string
  }
}
