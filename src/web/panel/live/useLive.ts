import { useEffect } from 'react'
import { readProfile } from '#shared/accounts/api.ts'
import { call } from '#web/call.ts'
import { logged } from '#web/panel/logged.ts'
import { useToken } from '#web/panel/session/useToken.ts'
import { inBursts } from './changes.ts'
import { tellBack, tellNews } from './liveEvents.ts'

/** Listens while the account is approved; the client of the connection is loaded after the screen. */
export function useLive(isStaff: boolean) {
  const token = useToken()

  useEffect(() => {
    if (token === null || !isStaff) return
    let isLeft = false
    let stop: (() => void) | undefined
    import('./connect.ts').then(
      ({ connect }) => {
        if (isLeft) return
        stop = connect(token, {
          onNotice: notice => {
            tellNews('notice', notice)
            tellNews(notice.type, notice)
          },
          onRates: inBursts(change => tellNews('rates', change)),
          onConnect: tellBack,
          // the refusal of this call ends the session here and says why (useSessionEnd)
          onPutOut: () => void call(readProfile).catch(() => {}),
        })
      },
      failure => logged('live events were not loaded', failure),
    )
    return () => {
      isLeft = true
      stop?.()
    }
  }, [token, isStaff])
}
