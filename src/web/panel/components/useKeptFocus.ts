import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Returns the attributes of a region that keeps the focus where the control that has it is disabled or goes. The region itself
 * takes it, unless `take` gives it to something in there. For the component that renders when this happens.
 */
export function useKeptFocus(take = (region: HTMLElement) => region.focus({ preventScroll: true })) {
  /** The region while the focus is in it, or was lost there. */
  const region = useRef<HTMLElement>(undefined)
  useEffect(() => {
    if (region.current && document.activeElement === document.body) take(region.current)
  })
  return {
    tabIndex: -1,
    onFocus({ currentTarget }: FocusEvent<HTMLElement>) {
      region.current = currentTarget
    },
    onBlur({ target }: FocusEvent<HTMLElement>) {
      if (target.isConnected && !target.matches(':disabled')) region.current = undefined
    },
  }
}
