import { listCities, listCoverage, listDaily, listLatest, listMonthly } from './answers.ts'
import { NAMES } from './commands.ts'
import { addDays, current, findCity, type State, toDay } from './model.ts'
import { ask, compare, getState, type Run } from './run.ts'
import { listCorrections } from './views.ts'

/** Lets the replica that visitors read lag behind, where there is one. */
export async function beginLag(run: Run): Promise<void> {
  if (!run.world.setReplicaLag || run.lag) return
  await run.world.settle()
  await run.world.setReplicaLag(true)
  run.lag = current(run.model)
}

export async function endLag(run: Run): Promise<void> {
  if (!run.lag) return
  await run.world.setReplicaLag?.(false)
  run.lag = undefined
  await run.world.settle()
}

/** Compares what the public reads of a replica that lags: all of it is of one instant, and nothing is newer than another. */
export async function compareLag(run: Run, state: State): Promise<void> {
  const today = toDay(run.at)
  const [yesterday, month] = [addDays(today, -1), today.slice(0, 7)]
  const expected: Record<string, unknown> = {
    '/api/rates/daily': listDaily(state),
    [`/api/rates/daily?date=${today}`]: listDaily(state, { from: today, to: today }),
    '/api/rates/latest': listLatest(state, today),
    [`/api/rates/latest?date=${yesterday}`]: listLatest(state, yesterday),
    [`/api/rates/monthly?month=${month}`]: listMonthly(state, month),
    '/api/rates/cities': listCities(state),
    '/api/rates/corrections?limit=500': listCorrections(state),
    '/api/coverage': listCoverage(state, today),
  }
  // names are known at once: they are asked for where they have not changed since
  for (const name of NAMES.slice(0, 3)) {
    const [then, now] = [findCity(state, name), findCity(getState(run), name)]
    if (then?.id === now?.id && then?.name === now?.name)
      expected[`/api/rates/daily?location=${name}`] = listDaily(state, { location: then?.id })
  }
  for (const [url, body] of Object.entries(expected)) compare(run, url, (await ask(run, url)).json(), body)
}
