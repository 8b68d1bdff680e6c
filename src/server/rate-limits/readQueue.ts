import { HttpError } from '#server/http/httpError.ts'
import type { Cost } from '#shared/endpoint.ts'
import { widestNetwork } from './networks.ts'

/**
 * Slots of a read; one that takes several leaves fewer to others of its network. With two slots for any read, everybody
 * waits while one address asks for 400 pictures at once.
 */
const SLOTS: Record<Exclude<Cost, 'free'>, number> = { small: 1, page: 2, large: 4 }
/** Slots of all strangers together, and of one network: two large reads at once, or four pages. */
const ALL_SLOTS = 8
const NETWORK_SLOTS = 4
/** Reads of one network that may wait, and the number that all networks share once there are many. */
const NETWORK_WAITING = 64
const ALL_WAITING = 1000
/** In ms. With the time to read, a person is answered or refused within 5 s. */
const MAX_WAIT = 3000
/** In seconds. */
const RETRY_AFTER = 2

/** Gives up the slots; may be called twice. */
export type Release = () => void

export interface Read {
  address: string
  cost: Exclude<Cost, 'free'>
  /** Reads of one network with the same key wait in one place: a crowd that wants one page is not refused. */
  key?: string | undefined
  /**
   * Waits as long as it takes: the part of a response that has begun. Where these parts had a queue of their own, a few whole
   * lists made pages wait for 12 s.
   */
  isPatient?: boolean
  /** Aborted when the client leaves: then it waits no more. */
  signal: AbortSignal
}

export interface ReadQueue {
  /**
   * Waits for slots. Resolves with how to give them up; with undefined when the client has left, and when another read of
   * the same key was admitted, whose response may be used. Throws `server.busy` when too many wait, or for too long.
   */
  enter(read: Read): Promise<Release | undefined>
  /** All that wait with a key look again: its response is being computed. */
  wake(key: string): void
  getUsage(): { taken: number; waiting: number }
}

/** Admits every read at once, as with `RATE_LIMITS=off`. */
export const ADMIT_ALL: ReadQueue = {
  enter: async () => () => {},
  wake: () => {},
  getUsage: () => ({ taken: 0, waiting: 0 }),
}

/** An IPv4 address or the /48 of an IPv6 one. */
interface Network {
  name: string
  running: number
  waiting: Waiter[]
}

interface Waiter {
  network: Network
  key: string | undefined
  slots: number
  timer: NodeJS.Timeout | undefined
  admitted: PromiseWithResolvers<Release | undefined>
}

/**
 * The queue in front of uncached reads of strangers. Networks take turns: who sends many waits behind itself. Cached
 * responses, staff, jobs and health never come here.
 */
export function createReadQueue(onRefused: () => void): ReadQueue {
  /** Networks with reads that run or wait, in the order of their turns. */
  const networks = new Map<string, Network>()
  let running = 0
  let isScheduled = false
  const countWaiting = () => [...networks.values()].reduce((sum, { waiting }) => sum + waiting.length, 0)

  function findNetwork(name: string): Network {
    const network = networks.get(name) ?? { name, running: 0, waiting: [] }
    networks.set(name, network)
    return network
  }

  function forgetIdle({ name, running, waiting }: Network): void {
    if (running === 0 && waiting.length === 0) networks.delete(name)
  }

  function moveToEnd(network: Network): void {
    networks.delete(network.name)
    networks.set(network.name, network)
  }

  /** Takes slots, and the turn of the network. Returns how to give them up. */
  function occupy(network: Network, slots: number): Release {
    moveToEnd(network)
    running += slots
    network.running += slots
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      running -= slots
      network.running -= slots
      moveToEnd(network)
      forgetIdle(network)
      schedule()
    }
  }

  /** Ends the wait; `release` is undefined for a read that has to look again, or whose client has left. */
  function settle(waiter: Waiter, release?: Release): void {
    const { network, timer, admitted } = waiter
    clearTimeout(timer)
    network.waiting = network.waiting.filter(each => each !== waiter)
    forgetIdle(network)
    admitted.resolve(release)
    // it may have held others back
    schedule()
  }

  function refuse(waiter: Waiter): void {
    onRefused()
    waiter.admitted.reject(new HttpError('server.busy', { retryAfter: RETRY_AFTER }))
    settle(waiter)
  }

  function admitNext(): void {
    isScheduled = false
    for (const network of networks.values()) {
      const [next] = network.waiting
      if (!next || network.running + next.slots > NETWORK_SLOTS) continue
      // smaller reads do not overtake it for ever
      if (running + next.slots > ALL_SLOTS) return
      settle(next, occupy(network, next.slots))
      return
    }
  }

  /** Admits one at a time, so that cached responses are sent in between. */
  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(admitNext)
  }

  function wait(network: Network, { key, cost, isPatient, signal }: Read): Waiter {
    const waiter: Waiter = {
      network,
      key,
      slots: SLOTS[cost],
      timer: undefined,
      admitted: Promise.withResolvers(),
    }
    if (!isPatient) waiter.timer = setTimeout(refuse, MAX_WAIT, waiter).unref()
    const leave = () => settle(waiter)
    signal.addEventListener('abort', leave)
    network.waiting.push(waiter)
    return waiter
  }

  return {
    async enter(read) {
      const network = findNetwork(widestNetwork(read.address))
      const { waiting } = network
      const slots = SLOTS[read.cost]
      const isFree = running + slots <= ALL_SLOTS && network.running + slots <= NETWORK_SLOTS
      if (isFree && countWaiting() === 0) return occupy(network, slots)
      const same = read.key === undefined ? undefined : waiting.find(({ key }) => key === read.key)
      if (same) return same.admitted.promise.then(() => undefined)
      const share = Math.min(NETWORK_WAITING, ALL_WAITING / networks.size)
      if (!read.isPatient && waiting.length >= share) {
        onRefused()
        forgetIdle(network)
        throw new HttpError('server.busy', { retryAfter: RETRY_AFTER })
      }
      const waiter = wait(network, read)
      schedule()
      return waiter.admitted.promise
    },
    wake(key) {
      for (const { waiting } of [...networks.values()])
        for (const waiter of waiting) if (waiter.key === key) settle(waiter)
    },
    getUsage: () => ({ taken: running, waiting: countWaiting() }),
  }
}
