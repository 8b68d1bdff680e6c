import { useEffect } from 'react'
import { useMatches } from 'react-router'
import { SHELL } from '#messages/panel/shell.js'
import type { Screen } from '#web/panel/screens/screens.ts'

/** Says that the rates are generated, where the document says so. */
export function Sample() {
  const isSample = document.querySelector('meta[name="sample-data"][content="true"]') !== null
  return isSample && <span className="tag">{SHELL.sample}</span>
}

/** The screen that is shown, as its route describes it. */
export const useScreen = () => useMatches().at(-1)!.handle as Pick<Screen, 'label' | 'access'>

/** The title of the screen. The browser's tab has it, too. */
export function useTitle(): string {
  const title = useScreen().label
  useEffect(() => {
    document.title = `${title} · ${SHELL.product}`
  }, [title])
  return title
}
