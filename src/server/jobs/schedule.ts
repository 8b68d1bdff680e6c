import { setTimeout as pause } from 'node:timers/promises'
import { INDIA_OFFSET } from '#shared/days.ts'

const MINUTE = 60_000

/** Work without a request, by a schedule. It runs on one instance at a time. */
export interface Job {
  name: string
  /** In minutes, from one time to the next. */
  every: number
  /** The first time of India's day, in minutes after midnight. Default: midnight. */
  at?: number
  /** Must be idempotent: a process may be killed after the work and before that is stored. */
  run(signal: AbortSignal): Promise<unknown>
  /** Runs also when an instance starts. */
  runsAtStart?: boolean
  /** In seconds. A run that takes longer is aborted, and the claim of a killed process ends. Default: `DEFAULT_TIMEOUT`. */
  timeout?: number
}

/** In seconds. */
export const DEFAULT_TIMEOUT = 300
/** In ms. From listening to the first query of work in the background: the first visitors have the processor for themselves. */
export const STARTS_AFTER = 2000
/** In ms. A shutdown waits this long for such work; what is unfinished is done again. */
export const STOP_TIMEOUT = 3000
/** Waits for so many ms, or until one of the signals is aborted. It keeps no process alive. */
export const sleep = (ms: number, ...ends: AbortSignal[]): Promise<void> =>
  pause(ms, undefined, { signal: AbortSignal.any(ends), ref: false }).catch(() => {})

/** In minutes: from a failure to the next attempt. It doubles each time. */
const RETRY_AFTER = 1

/** The next time of a job after an instant. */
export function getNextTime({ every, at = 0 }: Pick<Job, 'every' | 'at'>, now: Date): Date {
  const passed = (now.getTime() + INDIA_OFFSET) / MINUTE - at
  const next = (Math.floor(passed / every) + 1) * every + at
  return new Date(next * MINUTE - INDIA_OFFSET)
}

/** When a job runs again after so many failures in a row: at its next time at the latest. */
export function getRetryTime(job: Pick<Job, 'every' | 'at'>, failures: number, now: Date): Date {
  const retry = now.getTime() + RETRY_AFTER * MINUTE * 2 ** (failures - 1)
  return new Date(Math.min(retry, getNextTime(job, now).getTime()))
}
