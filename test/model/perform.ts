import * as aliases from './aliases.ts'
import * as changes from './changes.ts'
import { type Command, toMarkets } from './commands.ts'
import { followMerges } from './inboxes.ts'
import { findCity, MINUTE, openDraft, rateKey } from './model.ts'
import { compare, getState, moveClock, ROLES, type Run, toRefusal, toToken } from './run.ts'
import { readCity, readRate, showCity, showRate } from './shown.ts'
import { findDay, findTarget, listRows } from './targets.ts'
import type { Answer } from './world/world.ts'

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
  const call = (
    method: 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => run.world.call(method, url, { token: toToken(run, command.who), body, headers, instance: run.on })
  const line = JSON.stringify(command)
  /** Compares an answer with what the model does, and makes that the state. */
  const conclude = (answer: Answer, work: () => unknown, read: (answer: Answer) => unknown) => {
    let expected: unknown
    try {
      expected = work()
    } catch (error) {
      if (!(error instanceof Error && 'status' in error)) throw error
      return compare(run, line, answer.status < 400 ? read(answer) : toRefusal(answer), { ...error })
    }
    compare(run, line, answer.status < 400 ? read(answer) : toRefusal(answer), expected)
    run.model.push(draft)
  }

  switch (command.do) {
    case 'enter': {
      const [date, markets] = [findDay(run, command.day), toMarkets(command.content)]
      const isRepeated = command.isSentAgain || command.kill
      const headers = isRepeated ? { 'idempotency-key': `at-${run.at}` } : {}
      const body = { location: command.city, date, markets }
      const enter = () => call('POST', '/api/rates/daily', body, headers)
      const entry = { method: 'POST', url: '/api/rates/daily', body, headers } as const
      const token = toToken(run, command.who)
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
      const url = `/api/rates/daily/${rateKey(target.city, target.date)}`
      const headers = target.seen ? { 'if-match': `"${seenVersion}"` } : {}
      const { answer, change } = await sendChange()
      return conclude(
        answer,
        () => showRate(draft, changes.changeRate(draft, { ...target, ...change })),
        readRate,
      )

      async function sendChange(): Promise<{
        answer: Answer
        change: Omit<changes.Change, keyof typeof target>
      }> {
        if (command.do === 'correct') {
          const [markets, { reason }] = [toMarkets(command.content), command]
          return {
            answer: await call('PUT', url, { markets, reason }, headers),
            change: { action: 'update', markets, reason },
          }
        }
        if (command.do === 'restore') {
          const { version } = command
          return {
            answer: await call('POST', `${url}/restore`, { version }, headers),
            change: { action: 'restore', version },
          }
        }
        return { answer: await call('DELETE', url, undefined, headers), change: { action: 'delete' } }
      }
    }
    case 'sheet':
    case 'import': {
      const isFile = command.do === 'import'
      const { rows, sent } = listRows(run, command)
      const body = { rates: sent, newCities: command.confirmed }
      const answer = isFile
        ? await call('POST', '/api/rates/imports', body)
        : await call('PUT', `/api/rates/days/${findDay(run, command.day)}`, {
            ...body,
            reason: command.reason,
          })
      const outcomes = answer.status === 200 ? answer.json<(changes.Outcome & { message?: string })[]>() : []
      const save = {
        isFile,
        confirmed: command.confirmed,
        reason: isFile ? undefined : command.reason,
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
      if (command.do === 'rename') {
        const answer = await call('PUT', url, { name: command.to })
        return conclude(answer, () => showCity(draft, changes.renameCity(draft, id, command.to)), readCity)
      }
      if (command.do === 'merge') {
        const { keep } = command
        const into = findCity(getState(run), command.into)?.id ?? 999_999
        const answer = await call('POST', `${url}/merge`, { into, keep })
        conclude(answer, () => showCity(draft, changes.mergeCity(draft, id, into, keep)), readCity)
        return followMerges(run)
      }
      const isRetired = command.do === 'retire'
      const answer = await call('PUT', url, { isRetired })
      return conclude(answer, () => showCity(draft, changes.retireCity(draft, id, isRetired)), readCity)
    }
  }
}

const findNewId = (written: { _id?: string | undefined } | undefined) =>
  written?._id ? Number(written._id.split('-')[0]) : undefined
