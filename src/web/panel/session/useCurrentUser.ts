import { createContext, useContext } from 'react'
import type { Profile } from '#shared/accounts/accounts.ts'
import { type Load, WAITING } from '#web/panel/useLoad.ts'

export const CurrentUser = createContext<Load<Profile>>(WAITING)

/** The signed-in account, as the last check saw it. */
export const useCurrentUser = (): Load<Profile> => useContext(CurrentUser)
