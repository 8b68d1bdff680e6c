import { useSyncExternalStore } from 'react'
import { onOtherTab, readToken } from './token.ts'

/** The token of the session; another one when somebody logs in in another tab. */
export const useToken = (): string | null => useSyncExternalStore(onOtherTab, readToken)
