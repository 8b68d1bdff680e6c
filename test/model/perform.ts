import * as aliases from './aliases.ts'
import * as changes from './changes.ts'
import { type Command, toMarkets } from './commands.ts'
import { followMerges } from './inboxes.ts'
import { type City, findCity, MINUTE, openDraft, rateKey } from './model.ts'
import { compare, getState, moveClock, ROLES, type Run, toRefusal, toToken } from './run.ts'
import { readCity, readRate, showCity, showRate } from './shown.ts'
import { findDay, findTarget, listRows } from './targets.ts'
import type { Answer, Method } from './world/world.ts'

const readJson = (answer: Answer) => answer.json()

/** Runs a command at the product and at the model, and compares what both say of it. */
export async function runCommand(run: Run, command: Command): Promise<void> {
  run.counts.commands += 1
  // no two writes at once: as of their instant, one of them would be before the other
  await moveClock(run, command.do === 'wait' ? command.minutes * MINUTE : 1000)
  if (command.do === 'wait') return
  const on = command.on % run.world.instances
  // names that another instance has changed are known within a second
  if (on !== run.on) await run.world.settle()
  run.on = on
  const draft = openDraft(run.model, { at: run.at, who: command.who, role: ROLES[command.who] })
  const token = toToken(run, command.who)
  const call = (method: Method, url: string, body?: unknown, headers: Record<string, string> = {}) =>
    run.world.call(method, url, { token, body, headers, instance: run.on })
  const line = JSON.stringify(command)
  /** Compares an answer with what the model does, and makes that the state. */
  const conclude = (answer: Answer, work: () => unknown, read: (answer: Answer) => unknown) => {
    const said = answer.status < 400 ? read(answer) : toRefusal(answer)
    try {
      compare(run, line, said, work())
      run.model.push(draft)
    } catch (error) {
      if (!(error instanceof Error && 'status' in error)) throw error
      compare(run, line, said, { ...error })
    }
  }
  const write = async (method: Method, url: string, body: unknown, work: () => City) =>
    conclude(await call(method, url, body), () => showCity(draft, work()), readCity)

  switch (command.do) {
    case 'enter': {
      const [date, markets] = [findDay(run, command.day), toMarkets(command.content)]
      const isRepeated = command.isSentAgain || command.kill
      const headers = isRepeated ? { 'idempotency-key': `at-${run.at}` } : {}
      const body = { location: command.city, date, markets }
      const entry = { method: 'POST', url: '/api/rates/daily', body, headers } as const
      const enter = () => call(entry.method, entry.url, body, headers)
      const killed = command.kill && (await run.world.kill(run.on, { ...entry, token }))
      const answer = killed ?? (await enter())
      if (command.isSentAgain && answer.status === 201)
        compare(run, `${line} again`, (await enter()).json(), answer.json())
      const id = findNewId(answer.status === 201 ? answer.json() : undefined)
      return conclude(
        answer,
        () => showRate(draft, changes.enterRate(draft, { city: command.city, date, markets }, id)),
        readRate,
      )
    }
    case 'correct':
    case 'delete':
    case 'restore': {
      const { version: seenVersion, ...target } = findTarget(run, command)
      const headers = target.seen ? { 'if-match': `"${seenVersion}"` } : {}
      const { action, ...body } = toChange(command)
      const [method, path] = CALLS[action]
      const url = `/api/rates/daily/${rateKey(target.city, target.date)}${path}`
      return conclude(
        await call(method, url, action === 'delete' ? undefined : body, headers),
        () => showRate(draft, changes.changeRate(draft, { ...target, action, ...body })),
        readRate,
      )
    }
    case 'sheet':
    case 'import': {
      const isFile = command.do === 'import'
      const { rows, sent } = listRows(run, command)
      const body = { rates: sent, newCities: command.confirmed }
      const reason = isFile ? undefined : command.reason
      const answer = isFile
        ? await call('POST', '/api/rates/imports', body)
        : await call('PUT', `/api/rates/days/${findDay(run, command.day)}`, { ...body, reason })
      const outcomes = answer.status === 200 ? answer.json<(changes.Outcome & { message?: string })[]>() : []
      const save = {
        isFile,
        confirmed: command.confirmed,
        reason,
        findId: (at: number) => findNewId(outcomes[at]),
      }
      return conclude(
        answer,
        () => changes.saveRows(draft, rows, save),
        () => outcomes.map(({ message: _, ...outcome }) => outcome),
      )
    }
    case 'teach': {
      const answer = await call('POST', '/api/cities/aliases', { name: command.city, city: command.meant })
      return conclude(answer, () => aliases.teach(draft, command.city, command.meant), readJson)
    }
    case 'forget': {
      const answer = await call('DELETE', `/api/admin/aliases/${encodeURIComponent(command.city)}`)
      return conclude(answer, () => aliases.forget(draft, command.city), readJson)
    }
    case 'rename':
    case 'merge':
    case 'retire':
    case 'bring back': {
      const id = findCity(getState(run), command.city)?.id
      const url = `/api/admin/cities/${id ?? 999_999}`
      if (command.do === 'rename')
        return write('PUT', url, { name: command.to }, () => changes.renameCity(draft, id, command.to))
      if (command.do === 'merge') {
        const { keep } = command
        const into = findCity(getState(run), command.into)?.id ?? 999_999
        await write('POST', `${url}/merge`, { into, keep }, () => changes.mergeCity(draft, id, into, keep))
        return followMerges(run)
      }
      const isRetired = command.do === 'retire'
      return write('PUT', url, { isRetired }, () => changes.retireCity(draft, id, isRetired))
    }
    default:
      throw new Error(`Nobody of the staff does this: ${line}`)
  }
}

const CALLS = { update: ['PUT', ''], delete: ['DELETE', ''], restore: ['POST', '/restore'] } as const

function toChange(command: Extract<Command, { do: 'correct' | 'delete' | 'restore' }>) {
  if (command.do === 'delete') return { action: 'delete' } as const
  if (command.do === 'restore') return { action: 'restore', version: command.version } as const
  return { action: 'update', markets: toMarkets(command.content), reason: command.reason } as const
}

const findNewId = (written: { _id?: string | undefined } | undefined) =>
  written?._id ? Number(written._id.split('-')[0]) : undefined
