import { useEffect } from 'react'
import { SHELL } from '#messages/panel/shell.js'
import { useRouterState } from '#web/panel/router/hooks.ts'

// Apart from the shell, which knows every screen: the screens before the login would draw all of that into chunks of their own.

/** Says that the rates are generated, where the document says so. */
export function Sample() {
  const isSample = document.querySelector('meta[name="sample-data"][content="true"]') !== null
  return isSample && <span className="tag">{SHELL.sample}</span>
}

/** The title of the screen, from its route. The browser's tab has it, too. */
export function useTitle(): string {
  const title = useRouterState(({ route }) => route.label)
  useEffect(() => {
    document.title = `${title} · ${SHELL.product}`
  }, [title])
  return title
}
