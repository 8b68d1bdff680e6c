import { useSyncExternalStore } from 'react'
import { readToken, TOKEN_KEY } from '#web/call.ts'

export { readToken }
export const keepToken = (token: string) => localStorage.setItem(TOKEN_KEY, token)
export const forgetToken = () => localStorage.removeItem(TOKEN_KEY)

/** Tells when another tab logs in, logs out or empties the storage; this tab knows of its own doings. */
export function onOtherTab(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === TOKEN_KEY || key === null) listener()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}

/** The token of the session; another one when somebody logs in in another tab. */
export const useToken = (): string | null => useSyncExternalStore(onOtherTab, readToken)
