import { use, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import {
  type HeldNavigation,
  type Location,
  type Router,
  RouterContext,
  type RouterState,
} from './createRouter.ts'

export const useRouter = (): Router => use(RouterContext)!

/** Reads a part of the router's state; the component is drawn again when that part changes. */
export function useRouterState<T>(select: (state: RouterState) => T): T {
  const { subscribe, getState } = useRouter()
  return useSyncExternalStore(subscribe, () => select(getState()))
}

export const useLocation = (): Location => useRouterState(({ location }) => location)

export const useNavigate = (): Router['navigate'] => useRouter().navigate

/** Holds navigations that `holds` names. Returns the one that waits for an answer. */
export function useHeldNavigation(
  holds: (from: Location, to: Location) => boolean,
): HeldNavigation | undefined {
  const { hold } = useRouter()
  const asked = useEffectEvent(holds)
  useEffect(() => hold((from, to) => asked(from, to)), [hold])
  return useRouterState(({ held }) => held)
}
