import { isDeepStrictEqual } from 'node:util'
import { current, type Model, type Role } from './model.ts'
import type { Answer, StaffName, World } from './world/world.ts'

/** Who gives a command. */
export type Person = StaffName | 'nobody'
export const ROLES: Record<Person, Role> = {
  asha: 'Admin',
  meera: 'Admin',
  ravi: 'Sub Admin',
  sunil: 'Sub Admin',
  pending: 'pending',
  deactivated: 'deactivated',
  nobody: 'nobody',
}

/** 9:30 in India. */
const START = Date.parse('2026-11-20T04:00:00.000Z')

/** One history as it is lived through: by the product and by the model. */
export interface Run {
  world: World
  model: Model
  /** The instant of the command that runs. */
  at: number
  /** Who reads what is public. Staff are given nothing that was cached, and so a write waits for no cache: it takes a tenth of the time. */
  reader: Person
  /** The instance that is asked. */
  on: number
  /** Chooses what is compared, the same for the same history. */
  pick<T>(from: readonly T[]): T | undefined
  /** The one kind of question that is asked, of everything; without it, some questions of every kind. */
  only?: string | undefined
  counts: { commands: number; comparisons: number }
}

/** What the product says and the model does not expect. */
export class Divergence extends Error {
  readonly kind: string

  constructor(question: string, message: string) {
    super(`${question}\n${message}`)
    this.kind = toKind(question)
  }
}

/** What a question is about, whatever the city, the day and the instant. */
export function toKind(question: string): string {
  const [path = '', query = ''] = question.split('?')
  const room = path.replace(/(?<=\/daily\/).*?(?=\/|$)/, '').replace(/(?<=\/v\/).*/, '')
  return question.startsWith('/') ? [room, ...new URLSearchParams(query).keys()].join(' ') : 'command'
}

/** As JSON has it: fields that are undefined do not count. */
const toJson = (value: unknown): unknown => (value === undefined ? value : JSON.parse(JSON.stringify(value)))
export const isExpected = (actual: unknown, expected: unknown): boolean =>
  isDeepStrictEqual(toJson(actual), toJson(expected))

/** Compares an answer with what the model expects. */
export function compare(run: Run, question: string, actual: unknown, expected: unknown): void {
  run.counts.comparisons += 1
  if (isExpected(actual, expected)) return
  const [is, should] = [toJson(actual), toJson(expected)]
  throw new Divergence(question, `  the product: ${show(is, should)}\n  the model:   ${show(should, is)}`)
}

/** Of a list what the other one lacks, of anything else all. */
function show(value: unknown, other: unknown): string {
  if (!Array.isArray(value) || !Array.isArray(other)) return JSON.stringify(value)
  const rest = value.filter(each => !other.some(its => isDeepStrictEqual(its, each)))
  return `${value.length} in all${rest.length > 0 ? `, alone here ${JSON.stringify(rest)}` : ''}`
}

export const toToken = ({ world }: Run, who: Person): string | undefined =>
  who === 'nobody' ? undefined : world.staff[who]

/** Asks the instance in turn. */
export const ask = (run: Run, url: string, who: Person = run.reader, body?: unknown): Promise<Answer> =>
  run.world.call(body === undefined ? 'GET' : 'POST', url, {
    token: toToken(run, who),
    body,
    instance: run.on,
  })

export const toRefusal = (answer: Answer) => ({
  status: answer.status,
  code: answer.json<{ code: string }>().code,
})

/** Moves the clock on. */
export async function moveClock(run: Run, by: number): Promise<void> {
  run.at += by
  await run.world.setClock(new Date(run.at).toISOString())
}

/** Begins a history. */
export async function openRun(world: World, options: Pick<Run, 'pick' | 'only' | 'counts'>): Promise<Run> {
  await world.reset(new Date(START).toISOString())
  const reader = options.pick(['nobody', 'asha', 'asha'] as const)!
  const model = [{ at: START, cities: new Map(), names: new Map(), writes: [] }]
  return { world, model, at: START, on: 0, reader, ...options }
}

export const getState = (run: Run) => current(run.model)
