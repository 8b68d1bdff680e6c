import { readZip } from '#test/zip.ts'
import { listDaily } from './answers.ts'
import { current, LABELS, MARKETS } from './model.ts'
import { compare, type Run } from './run.ts'
import { isCorrection } from './views.ts'

/** Compares the zip of `/data` with all that is published, and with every write. */
export async function compareFiles(run: Run): Promise<void> {
  const { model } = run
  const state = current(model)
  const files = readZip(await run.world.dump())
  const read = (name: string) => readTable(files.get(name)!.toString())
  const published = listDaily(state).flatMap(({ date, location, markets }) =>
    MARKETS.flatMap(market => {
      const { chicken, skinless, boneless } = markets[market] ?? {}
      return markets[market] ? [[date, location, LABELS[market], chicken, skinless, boneless]] : []
    }),
  )
  compare(run, '/data rates.csv', read('rates.csv'), sortRows(published))
  const written = state.writes.flatMap(write => {
    const { name, isRetired } = state.cities.get(write.city)!
    const { at, date, version, action, reason, after } = write
    const isCorrected = isCorrection(state, write)
    const head = [new Date(at).toISOString(), date, name, version, action, isCorrected, reason]
    const quoted = MARKETS.filter(market => after?.[market])
    if (isRetired) return []
    if (quoted.length === 0) return [[...head, null, null, null, null]]
    return quoted.map(market => {
      const { chicken, skinless, boneless } = after![market]!
      return [...head, LABELS[market], chicken, skinless, boneless]
    })
  })
  compare(run, '/data revisions.csv', read('revisions.csv'), sortRows(written))
  const shown = [...state.cities.values()].filter(({ isRetired }) => !isRetired)
  compare(
    run,
    '/data cities.csv',
    read('cities.csv'),
    sortRows(shown.map(({ name, state }) => [name, state])),
  )
}

/** Rows as texts, in an order of their own: which one comes first is no promise. */
const sortRows = (rows: readonly unknown[][]) =>
  rows.map(row => row.map(cell => `${cell ?? ''}`).join(',')).toSorted()

/** The rows of a file without its head, and without the unit at their ends. */
const readTable = (text: string) =>
  text
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map(line => line.replaceAll('"', '').replace(/,INR per kg$/, ''))
    .toSorted()
