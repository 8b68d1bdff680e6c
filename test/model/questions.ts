import { toSlug } from '#shared/places.ts'
import { recognise } from './aliases.ts'
import { listCities, listDaily, listHistory, listLatest, listMonthly, readRate } from './answers.ts'
import { NAMES, TAUGHT } from './commands.ts'
import { addDays, current, findCity, listRecords, rateKey, toDay } from './model.ts'
import { listFigures, readFigures, sortByName } from './pages.ts'
import { ask, compare, isExpected, type Person, type Run, toKind, toRefusal } from './run.ts'
import { listCorrections } from './views.ts'
import type { Answer } from './world/world.ts'

/** What somebody can ask: an address, and what the model answers. */
interface Question {
  url: string
  expect(): unknown
  /** Who asks, where it is not the public. */
  who?: Person
  /** What is sent, where it is not a read. */
  body?: unknown
  /** What of an answer is compared, where it is not its JSON. */
  read?(answer: Answer): unknown
}

/** One price for a cell of a spreadsheet. */
function listCell({ model, at, pick }: Run, name: string, market: 'oneKgRate' | 'retail'): Question {
  const [state, date] = [current(model), addDays(toDay(at), pick([0, -1])!)]
  const city = findCity(state, name)
  const price = city && readRate(state, city.id, date)?.rate.markets[market]?.chicken
  return {
    url: `/v/${toSlug(name)}/${market}/chicken.txt?date=${date}`,
    expect: () => (price === undefined ? [404, ''] : [200, `${price}`]),
    read: ({ status, body }) => [status, body],
  }
}

const UNKNOWN = { status: 404, code: 'rate.unknown' }

const readJson = (answer: Answer): unknown => (answer.status < 400 ? answer.json() : toRefusal(answer))
const readRecord = (answer: Answer): unknown =>
  answer.status < 400 ? { rate: answer.json(), version: answer.headers.etag } : toRefusal(answer)
const readHistory = (answer: Answer): unknown =>
  answer.json<{ by: { name: string } }[]>().map(({ by, ...write }) => ({ ...write, by: by.name }))

/** Some of a list, or all of it where one question is looked for. */
const some = <T>(run: Run, from: readonly T[], count: number): T[] =>
  run.only
    ? [...from]
    : Array.from({ length: count }, () => run.pick(from)).filter(each => each !== undefined)

async function compareAll(run: Run, questions: readonly Question[]): Promise<void> {
  for (const { url, expect, who, body, read = readJson } of questions) {
    // what is wrong stays wrong: every other question finds it, and twice as many histories are lived through
    if (!run.only && run.pick([true, false])) continue
    if (run.only && run.only !== 'all' && toKind(url) !== run.only) continue
    let answer = read(await ask(run, url, who, body))
    // another instance knows of a write within a second
    for (let times = 0; times < 10 && run.world.instances > 1 && !isExpected(answer, expect()); times++) {
      await run.world.settle()
      await new Promise(resolve => setTimeout(resolve, 20 * times))
      answer = read(await ask(run, url, who, body))
    }
    compare(run, url, answer, expect())
  }
}

/** Compares what the public reads now. */
export async function compareNow(run: Run): Promise<void> {
  const { model, at } = run
  const state = current(model)
  const today = toDay(at)
  const month = today.slice(0, 7)
  const [yesterday, from] = [addDays(today, -1), addDays(today, -2)]
  const rates = (url: string, expect: () => unknown): Question => ({ url: `/api/rates/${url}`, expect })
  const span = { from, to: yesterday, market: 'retail' } as const
  await compareAll(run, [
    rates('daily', () => listDaily(state)),
    rates(`daily?date=${today}`, () => listDaily(state, { from: today, to: today })),
    rates(`daily?${new URLSearchParams(span)}`, () => listDaily(state, span)),
    rates('latest', () => listLatest(state, today)),
    rates(`latest?date=${yesterday}`, () => listLatest(state, yesterday)),
    rates(`monthly?month=${month}`, () => listMonthly(state, month)),
    rates('cities', () => listCities(state)),
    rates('corrections?limit=500', () => listCorrections(state)),
    rates(`corrections?limit=500&date=${yesterday}`, () =>
      listCorrections(state).filter(({ date }) => date === yesterday),
    ),
    // Home has a table while one of its rates is of yesterday at least
    ...(listLatest(state, today).some(({ date }) => date >= yesterday)
      ? [
          {
            url: '/',
            expect: () => listFigures(sortByName(listLatest(state, today)), false),
            read: ({ body }: Answer) => readFigures(body, 'today'),
          },
        ]
      : []),
    {
      url: `/rate-chart-web?date=${yesterday}`,
      expect: () => listFigures(listDaily(state, { from: yesterday, to: yesterday }), true),
      read: ({ body }) => readFigures(body, 'rates'),
    },
    ...(['asha', 'ravi'] as const).map(who => ({
      url: '/api/cities/recognise',
      who,
      body: { names: TAUGHT },
      expect: () => TAUGHT.map(name => recognise(state, name)),
      read: (answer: Answer) =>
        answer.json<{ name: string; status: string }[]>().map(({ name, status }) => ({ name, status })),
    })),
    ...some(run, NAMES, 2).flatMap(name => {
      const location = findCity(state, name)?.id
      const named = `location=${encodeURIComponent(name)}`
      return [
        rates(`daily?${named}`, () => listDaily(state, { location })),
        rates(`monthly?month=${month}&${named}`, () => listMonthly(state, month, { location })),
        rates(`corrections?limit=500&${named}`, () =>
          listCorrections(state).filter(({ _id }) => _id.startsWith(`${location}-`)),
        ),
        ...(['oneKgRate', 'retail'] as const).map(market => listCell(run, name, market)),
      ]
    }),
    ...some(run, listRecords(state), 2).flatMap(({ city, date }): Question[] => {
      const url = `/api/rates/daily/${rateKey(city, date)}`
      return [
        { url, expect: () => readRate(state, city, date) ?? UNKNOWN, read: readRecord },
        {
          url: `${url}/history`,
          expect: () => listHistory(state, city, date),
          who: 'asha',
          read: readHistory,
        },
      ]
    }),
  ])
}
