import { createContext, useContext } from 'react'
import type { Profile } from '#shared/accounts/accounts.ts'
import { LOADING, type Query } from '#web/panel/query/query.ts'

export const CurrentUser = createContext<Query<Profile>>(LOADING)

/** The signed-in account, as the last check saw it. */
export const useCurrentUser = (): Query<Profile> => useContext(CurrentUser)
