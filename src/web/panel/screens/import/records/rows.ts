import { type Day, FIRST_DAY } from '#shared/days.ts'
import { collapseSpaces } from '#shared/places.ts'
import type { DayRow } from '#shared/rates/days.ts'
import { KINDS, MARKETS } from '#shared/rates/markets.ts'
import { isEnterable, RateDay } from '#shared/rates/rates.ts'
import { PlaceName } from '#shared/text.ts'
import { findProblem } from '#shared/validation.ts'
import { dayIn } from '#web/panel/days.ts'
import { toCellKey } from '#web/panel/rate-entry/cells.ts'
import { findMarketAndKind } from '#web/panel/rate-entry/parsePaste.ts'
import type { Mapping, Target } from '../columns/targets.ts'
import { ROW_PROBLEMS } from '../texts.ts'
import { once } from './once.ts'
import { pricesReader, type Quoted } from './prices.ts'

/** What a row of the file says, INR per kg. */
export interface Said {
  location: string
  date: Day
  markets: DayRow['markets']
}

/** Reads one row after another; `problem` says in a sentence what is wrong with a row. */
export function rowReader(mapping: Mapping, today: Day) {
  const columns = new Map(mapping.map((target, column) => [target, column]))
  const ownMarkets = MARKETS.filter(market => columns.has(toCellKey(market, KINDS[0])))
  const toDay = once(dayIn)
  const cityProblemOf = once(cityProblem)
  const marketNamed = once(text => findMarketAndKind(text).market)
  const pricesOf = pricesReader()

  return (row: readonly string[]): Said | { problem: string } => {
    const cell = (target: Target) => row[columns.get(target) ?? -1] ?? ''
    const date = toDay(cell('date'))
    const problem = cityProblemOf(cell('city')) ?? dateProblem(cell('date'), date, today)
    if (problem !== undefined || date === undefined) return { problem: problem ?? ROW_PROBLEMS.noDate }
    const quoted = columns.has(KINDS[0]) ? quotedOfRow(cell) : quotedInColumns(cell)
    return 'problem' in quoted ? quoted : { location: collapseSpaces(cell('city')), date, markets: quoted.of }
  }

  /** A row of one market. */
  function quotedOfRow(cell: (target: Target) => string): Quoted {
    const named = cell('market')
    const market = marketNamed(named)
    if (!market) return { problem: named === '' ? ROW_PROBLEMS.noMarket : ROW_PROBLEMS.unknownMarket(named) }
    return pricesOf(market, cell) ?? { problem: ROW_PROBLEMS.nothing }
  }

  /** A row of all markets that have columns; one that is left empty was not quoted. */
  function quotedInColumns(cell: (target: Target) => string): Quoted {
    const of: Said['markets'] = {}
    for (const market of ownMarkets) {
      const quoted = pricesOf(market, kind => cell(toCellKey(market, kind)))
      if (quoted && 'problem' in quoted) return quoted
      Object.assign(of, quoted?.of)
    }
    return Object.keys(of).length === 0 ? { problem: ROW_PROBLEMS.nothing } : { of }
  }
}

function cityProblem(city: string): string | undefined {
  if (city === '') return ROW_PROBLEMS.noCity
  return findProblem(PlaceName, city)
}

function dateProblem(typed: string, date: Day | undefined, today: Day): string | undefined {
  if (typed === '') return ROW_PROBLEMS.noDate
  if (date === undefined) return ROW_PROBLEMS.unknownDate(typed)
  if (!isEnterable(date, today)) return ROW_PROBLEMS.future
  return date < FIRST_DAY ? findProblem(RateDay, date) : undefined
}
