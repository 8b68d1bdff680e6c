import type { ReactNode } from 'react'
import { SHELL } from './texts.ts'
import type { Load } from './useLoad.ts'

interface Props<T> {
  of: Load<T>
  /** Said instead of the content when a list has nothing in it. */
  empty?: string
  children: (value: T) => ReactNode
}

/** The one place that shows waiting, failure and emptiness. */
export function Loaded<T>({ of, empty, children }: Props<T>) {
  if (of.state === 'waiting') return <p className="quiet">{SHELL.waiting}</p>
  if (of.state === 'failed')
    return (
      <div className="failed" role="alert">
        <p>{of.message}</p>
        <button type="button" className="btn plain" onClick={of.retry}>
          {SHELL.retry}
        </button>
      </div>
    )
  if (empty && Array.isArray(of.value) && of.value.length === 0) return <p className="quiet">{empty}</p>
  return children(of.value)
}
