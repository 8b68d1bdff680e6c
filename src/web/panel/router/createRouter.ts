import { type ComponentType, createContext } from 'react'
import type { ScreenAccess } from '#shared/accounts/roles.ts'

/** What a screen is handed by the one before it; a reload keeps it. */
export interface LocationState {
  /** What the login screen says first. */
  message?: string
  requestCode?: string | undefined
  /** A filter wrote its query into the address. */
  isTyped?: boolean
}

export interface Location {
  pathname: string
  search: string
  hash: string
  state: LocationState | null
  /** Differs between any two locations. */
  key: string
}

export interface Route {
  /** With `:name` for what differs; `*` is every address without a route. */
  path: string
  /** Title of the screen. */
  label: string
  /** Whom the screen is for; absent: it stands outside the shell and is for anybody. */
  access?: ScreenAccess
  page: () => Promise<ComponentType>
  /** Returns where to go instead, if anywhere. `from` is absent when the panel is opened. */
  redirect?: (to: Location, from: Route | undefined) => string | undefined
}

interface Match {
  route: Route
  params: Readonly<Record<string, string>>
}

/** A navigation that waits until a person has said whether what is typed may be lost. */
export interface HeldNavigation {
  stay: () => void
  go: () => void
}

export interface RouterState extends Match {
  location: Location
  action: 'POP' | 'PUSH' | 'REPLACE'
  /** Absent while the first screen loads, and of a screen that could not be loaded. */
  Screen: ComponentType | undefined
  hasFailed: boolean
  /** Whether another screen is on its way. */
  isLeaving: boolean
  held: HeldNavigation | undefined
}

export interface NavigateOptions {
  replace?: boolean
  state?: LocationState
  /** Runs once nothing holds the navigation up. */
  onLeave?: () => void
}

type Holds = (from: Location, to: Location) => boolean

/** What an entry of the browser's history has of ours; one that a link to a part of the page made has nothing. */
interface Entry {
  index: number
  key: string
  state: LocationState | null
}
const readEntry = (): Entry | null => (history.state?.index === undefined ? null : history.state)

const createLocation = (to: string, state: LocationState | null = null): Location => {
  const { pathname, search, hash } = new URL(to, window.location.href)
  return { pathname, search, hash, state, key: Math.random().toString(36).slice(2) }
}

const readLocation = (): Location => ({ ...createLocation(window.location.href), ...readEntry() })

function createFinder(routes: readonly Route[]): (pathname: string) => Match {
  const patterns = routes.map(route => {
    const pattern = route.path.replace('*', '.*').replace(/:(\w+)/g, '(?<$1>[^/]+)')
    return { route, pattern: new RegExp(`^${pattern}/*$`) }
  })
  return pathname => {
    for (const { route, pattern } of patterns) {
      const found = pattern.exec(pathname)
      if (found) return { route, params: { ...found.groups } }
    }
    throw new Error(`No route leads to ${pathname}.`)
  }
}

/**
 * Decides which screen is shown. The address changes once the code of a screen is there; of two navigations the later one
 * counts, whichever loads first.
 */
export function createRouter(routes: readonly Route[]) {
  const findMatch = createFinder(routes)
  const listeners = new Set<() => void>()
  let holds: Holds | undefined
  /** Place of the browser's entry among ours: the way back is told from the way on by it. */
  let index = readEntry()?.index ?? 0
  /** Number of the latest navigation. */
  let latest = 0
  /** What the next event of the history means, where it is not a person who went back or on. */
  let onReturn: (() => void) | undefined
  const first = resolve(readLocation(), undefined)
  let state: RouterState = {
    ...first,
    action: 'POP',
    Screen: undefined,
    hasFailed: false,
    isLeaving: true,
    held: undefined,
  }

  function update(change: Partial<RouterState>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  /** Follows the redirections of a location. */
  function resolve(location: Location, from: Route | undefined): Match & { location: Location } {
    const match = findMatch(location.pathname)
    const target = match.route.redirect?.(location, from)
    return target === undefined ? { ...match, location } : resolve(createLocation(target), from)
  }

  async function load(route: Route) {
    try {
      return { Screen: await route.page(), hasFailed: false }
    } catch {
      return { Screen: undefined, hasFailed: true }
    }
  }

  function writeEntry(action: RouterState['action'], { pathname, search, hash, key, state }: Location) {
    const entry: Entry = { index: action === 'PUSH' ? ++index : index, key, state }
    const address = pathname + search + hash
    if (action === 'PUSH') history.pushState(entry, '', address)
    else history.replaceState(entry, '', address)
  }

  /** Shows a screen once it is loaded. */
  async function show(found: ReturnType<typeof resolve>, action: RouterState['action']) {
    latest += 1
    const own = latest
    const isShown = found.route === state.route && state.Screen !== undefined
    if (!isShown) update({ isLeaving: true })
    const loaded = isShown ? { Screen: state.Screen } : await load(found.route)
    if (own !== latest) return
    writeEntry(action, found.location)
    update({ ...found, ...loaded, action, isLeaving: false, held: undefined })
  }

  const stay = () => update({ held: undefined })

  /** Resolves once the screen is shown, or another navigation has taken the place of this one. */
  async function navigate(to: string, { replace, state: handed, onLeave }: NavigateOptions = {}) {
    const location = createLocation(to, handed)
    async function go() {
      stay()
      onLeave?.()
      await show(resolve(location, state.route), replace ? 'REPLACE' : 'PUSH')
    }
    if (holds?.(state.location, location)) update({ held: { stay, go: () => void go() } })
    else await go()
  }

  /** The browser has moved along its history already. */
  function follow() {
    const entry = readEntry()
    // a link to the part that the address names already adds no entry
    const added = window.location.hash === state.location.hash ? 0 : 1
    const moved = entry ? entry.index - index : added
    index += moved
    const location = readLocation()
    if (onReturn) {
      const returned = onReturn
      onReturn = undefined
      return returned()
    }
    const go = () => void show(resolve(location, state.route), 'POP')
    if (moved === 0 || !holds?.(state.location, location)) return go()
    // it goes back to where it was, until a person has answered
    onReturn = () =>
      update({
        held: {
          stay,
          go() {
            stay()
            onReturn = go
            history.go(moved)
          },
        },
      })
    history.go(-moved)
  }

  // at once: somebody may leave before the screen is there
  writeEntry('REPLACE', first.location)
  addEventListener('popstate', follow)
  void show(first, 'POP')

  return {
    navigate,
    getState: () => state,
    /** Finds whom the screen at an address is for; undefined where it is for anybody. */
    findAccess: (to: string) => findMatch(createLocation(to).pathname).route.access,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Asks before each navigation whether it has to wait. Returns how to stop. */
    hold(asked: Holds) {
      holds = asked
      return () => {
        if (holds === asked) holds = undefined
      }
    },
  }
}

export type Router = ReturnType<typeof createRouter>

export const RouterContext = createContext<Router | undefined>(undefined)
