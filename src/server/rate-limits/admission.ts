import { HttpError } from '#server/http/httpError.ts'
import type { Cost } from '#shared/endpoint.ts'
import { listNetworks } from './networks.ts'

/** Slots of a read; one that takes several leaves fewer to others of its network. */
const SLOTS: Record<Exclude<Cost, 'free'>, number> = { small: 1, page: 2, large: 4 }
/** Slots of all strangers together, and of one network: two large reads at once, or four pages. */
const ALL_SLOTS = 8
const NETWORK_SLOTS = 4
/** Reads that may wait: of one network, and of all. */
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
  /** Reads of one network with the same key wait in one place: one of them will answer all. */
  key?: string | undefined
  /** Waits as long as it takes: the part of a response that has begun. */
  isPatient?: boolean
  /** Aborted when the client leaves: then it waits no more. */
  signal: AbortSignal
}

/** A request that waits for a place, until it is admitted, refused or gone. */
interface Waiter {
  /** With undefined when another one of the key was admitted. */
  resolve(release: Release | undefined): void
  reject(error: Error): void
}

/** Admits every read at once, as with `RATE_LIMITS=off`. */
export const ADMIT_ALL: Admission = {
  enter: async () => () => {},
  wake: () => {},
  getUsage: () => ({ taken: 0, waiting: 0 }),
}

interface Place {
  key: string | undefined
  slots: number
  waiters: Set<Waiter>
  network: Network
  lane: string
  timer: NodeJS.Timeout | undefined
}

/** An IPv4 address or the /48 of an IPv6 one, with a lane for each /64 in it. */
interface Network {
  name: string
  running: number
  waiting: number
  lanes: Map<string, Place[]>
}

export interface Admission {
  /**
   * Waits for slots. Resolves with how to give them up; with undefined when the client has left, and when another read of
   * the same key was admitted, whose response may be used. Throws `server.busy` when too many wait, or for too long.
   */
  enter(read: Read): Promise<Release | undefined>
  /** All that wait with a key look again: its response is being computed. */
  wake(key: string): void
  getUsage(): { taken: number; waiting: number }
}

/** Moves an entry to the end of a map, whose order is that of the turns. */
function moveToEnd<K, V>(map: Map<K, V>, key: K, value: V): void {
  map.delete(key)
  map.set(key, value)
}

/**
 * Admits reads of strangers. Networks take turns, and so do the /64 of a network: who sends many waits behind itself. Cached
 * responses, staff, jobs and health never come here.
 */
export function createAdmission(onRefused: (times: number) => void): Admission {
  /** Networks with reads that run or wait, in the order of their turns. */
  const networks = new Map<string, Network>()
  const placesByKey = new Map<string, Set<Place>>()
  let running = 0
  let waiting = 0
  let isScheduled = false

  function findNetwork(name: string): Network {
    const network = networks.get(name) ?? { name, running: 0, waiting: 0, lanes: new Map() }
    networks.set(name, network)
    return network
  }

  function forgetIdle(network: Network): void {
    if (network.running === 0 && network.waiting === 0) networks.delete(network.name)
  }

  /** Takes slots, and the turn of the network. Returns how to give them up. */
  function occupy(network: Network, slots: number): Release {
    moveToEnd(networks, network.name, network)
    running += slots
    network.running += slots
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      running -= slots
      network.running -= slots
      moveToEnd(networks, network.name, network)
      forgetIdle(network)
      schedule()
    }
  }

  const isFree = (network: Network, slots: number) =>
    running + slots <= ALL_SLOTS && network.running + slots <= NETWORK_SLOTS

  function remove(place: Place): void {
    const { network, lane, key, timer } = place
    clearTimeout(timer)
    const others = network.lanes.get(lane)?.filter(each => each !== place) ?? []
    if (others.length > 0) network.lanes.set(lane, others)
    else network.lanes.delete(lane)
    network.waiting -= 1
    waiting -= 1
    forgetIdle(network)
    // it may have held others back
    schedule()
    if (key === undefined) return
    const same = placesByKey.get(key)
    same?.delete(place)
    if (same?.size === 0) placesByKey.delete(key)
  }

  function refuse(place: Place): void {
    remove(place)
    onRefused(place.waiters.size)
    for (const { reject } of place.waiters) reject(new HttpError('server.busy', { retryAfter: RETRY_AFTER }))
  }

  /** Returns the place whose turn it is, in the network with the fewest slots; undefined when it has to wait. */
  function findNext(): Place | undefined {
    let next: Place | undefined
    for (const network of networks.values()) {
      const [lane] = network.lanes.values()
      const place = lane?.[0]
      if (!place || network.running + place.slots > NETWORK_SLOTS) continue
      if (!next || network.running < next.network.running) next = place
    }
    // smaller reads do not overtake it for ever
    return next && running + next.slots <= ALL_SLOTS ? next : undefined
  }

  function admitNext(): void {
    isScheduled = false
    const place = findNext()
    if (!place) return
    const { network, lane } = place
    remove(place)
    const rest = network.lanes.get(lane)
    if (rest) moveToEnd(network.lanes, lane, rest)
    const release = occupy(network, place.slots)
    const [first, ...others] = place.waiters
    first!.resolve(release)
    for (const { resolve } of others) resolve(undefined)
    schedule()
  }

  /** Admits one at a time, so that cached responses are sent in between. */
  function schedule(): void {
    if (isScheduled || waiting === 0) return
    isScheduled = true
    setImmediate(admitNext)
  }

  /** Makes room in a full queue: the network with most reads in it gives up its latest that is not patient. */
  function makeRoom(newcomer: Network): boolean {
    if (newcomer.waiting >= NETWORK_WAITING) return false
    if (waiting < ALL_WAITING) return true
    const longest = [...networks.values()].reduce((a, b) => (a.waiting >= b.waiting ? a : b))
    if (longest.waiting <= newcomer.waiting) return false
    // the patient have no timer
    const latest = [...longest.lanes.values()].flat().findLast(({ timer }) => timer !== undefined)
    if (latest) refuse(latest)
    return latest !== undefined
  }

  function queue(network: Network, lane: string, { key, isPatient, cost }: Read): Place {
    if (!isPatient && !makeRoom(network)) {
      onRefused(1)
      forgetIdle(network)
      throw new HttpError('server.busy', { retryAfter: RETRY_AFTER })
    }
    const place: Place = { key, slots: SLOTS[cost], waiters: new Set(), network, lane, timer: undefined }
    if (!isPatient) place.timer = setTimeout(refuse, MAX_WAIT, place).unref()
    network.lanes.set(lane, [...(network.lanes.get(lane) ?? []), place])
    network.waiting += 1
    waiting += 1
    if (key !== undefined) placesByKey.set(key, (placesByKey.get(key) ?? new Set()).add(place))
    schedule()
    return place
  }

  function wait(place: Place, signal: AbortSignal): Promise<Release | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<Release | undefined>()
    const waiter: Waiter = { resolve, reject }
    place.waiters.add(waiter)
    const leave = () => {
      if (!place.waiters.delete(waiter)) return
      if (place.waiters.size === 0) remove(place)
      resolve(undefined)
    }
    signal.addEventListener('abort', leave)
    return promise.finally(() => signal.removeEventListener('abort', leave))
  }

  return {
    async enter(read) {
      const { address, cost, key, signal } = read
      const listed = listNetworks(address)
      const network = findNetwork(listed.at(-1)!.name)
      if (network.waiting === 0 && waiting === 0 && isFree(network, SLOTS[cost]))
        return occupy(network, SLOTS[cost])
      const same = key === undefined ? undefined : placesByKey.get(key)
      const own = [...(same ?? [])].find(place => place.network === network)
      return wait(own ?? queue(network, listed[0]!.name, read), signal)
    },
    wake(key) {
      for (const place of placesByKey.get(key) ?? []) {
        remove(place)
        for (const { resolve } of place.waiters) resolve(undefined)
      }
    },
    getUsage: () => ({ taken: running, waiting }),
  }
}
