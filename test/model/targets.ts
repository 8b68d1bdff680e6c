import { type Command, type Row, type Target, toMarkets } from './commands.ts'
import { addDays, type Day, findCity, follow, listWrites, toDay, toKey } from './model.ts'
import { getState, type Run } from './run.ts'

/** The day that a command means. */
export const findDay = (run: Run, offset: number): Day => addDays(toDay(run.at), offset)

/** The row of a city and day that a command means, and the version its author has seen. */
export function findTarget(run: Run, { city, day: offset, seen: version, isFormer }: Target) {
  const state = getState(run)
  const named = state.names.get(toKey(city))
  const id = named === undefined ? 999_999 : isFormer ? named : follow(state, named).id
  const date = findDay(run, offset)
  const { version: last = 1 } = listWrites(state, id, date).at(-1) ?? {}
  return { city: id, date, seen: version, version: last - (version === 'older' ? 1 : 0) }
}

/** The rows of a sheet or a file, and as they are sent. */
export function listRows(run: Run, command: Extract<Command, { rows: unknown }>) {
  const rows = command.rows.map(each => {
    const day = command.do === 'sheet' ? command.day : (each as Row).day
    const { date, version } = findTarget(run, { ...each, day })
    const { city, content, seen } = each
    return { city, date, markets: toMarkets(content), seen, version: Math.max(version, 1) }
  })
  for (const row of rows) {
    const isUnknown = !findCity(getState(run), row.city)
    // a row names a version of a record that never was only where no other row makes its city
    if (isUnknown && rows.filter(({ city }) => toKey(city) === toKey(row.city)).length > 1)
      row.seen = undefined
    // who has seen an older version than the first has seen none
    if (row.seen === 'older' && isFirst(run, row)) row.version = 99
  }
  const sent = rows.map(({ city, date, markets, seen, version }) => ({
    location: city,
    markets,
    ...(command.do === 'import' && { date }),
    ...(seen && { version }),
  }))
  return { rows, sent }
}

const isFirst = (run: Run, { city, date }: { city: string; date: Day }) => {
  const found = findCity(getState(run), city)
  return found !== undefined && listWrites(getState(run), found.id, date).at(-1)?.version === 1
}
