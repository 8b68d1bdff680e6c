import { useEffect } from 'react'
import { useMatches } from 'react-router'
import { SHELL } from './texts.ts'

/** The title of the screen, from the screen map; the browser's tab says it too. */
export function useTitle(): string {
  const title = useMatches().findLast(match => typeof match.handle === 'string')?.handle as string | undefined
  useEffect(() => {
    document.title = title ? `${title} · ${SHELL.product}` : SHELL.product
  }, [title])
  return title ?? SHELL.product
}
