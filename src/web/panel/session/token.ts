import { useSyncExternalStore } from 'react'
import { readToken, TOKEN_KEY } from '#web/call.ts'
import { forgetAnswers } from '#web/panel/query/keptAnswers.ts'
import { local } from '#web/storage.ts'

export const storeToken = (token: string) => local.write(TOKEN_KEY, token)
export function deleteToken() {
  local.remove(TOKEN_KEY)
  void forgetAnswers()
}

/** Calls back when another tab logs in, logs out or empties the storage. Returns how to stop. */
export function onTokenChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === TOKEN_KEY || key === null) listener()
  }
  // a page that the browser kept for its Back button was told nothing meanwhile
  const onReturn = ({ persisted }: PageTransitionEvent) => persisted && listener()
  addEventListener('storage', onStorage)
  addEventListener('pageshow', onReturn)
  return () => {
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onReturn)
  }
}

/** The token of the session. It changes when somebody logs in in another tab. */
export const useToken = (): string | null => useSyncExternalStore(onTokenChange, readToken)
