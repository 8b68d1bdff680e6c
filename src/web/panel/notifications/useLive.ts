import { useEffect, useEffectEvent } from 'react'
import { readProfile } from '#shared/accounts/api.ts'
import type { Notification } from '#shared/notifications/notifications.ts'
import { call } from '#web/call.ts'
import { logged } from '#web/panel/logged.ts'
import { useToken } from '#web/panel/session/useToken.ts'
import { tellNews } from './news.ts'

/** Listens as long as it stands; the client of the connection is loaded after the screen. */
export function useLive(onNotice: (notice: Notification) => void, onConnect: () => void) {
  const token = useToken()
  const hear = useEffectEvent((notice: Notification) => {
    onNotice(notice)
    tellNews(notice.type)
  })
  const connected = useEffectEvent(() => {
    onConnect()
    tellNews('message')
    tellNews('user')
  })

  useEffect(() => {
    if (token === null) return
    let isLeft = false
    let stop: (() => void) | undefined
    import('./connect.ts').then(
      ({ connect }) => {
        if (isLeft) return
        stop = connect(token, {
          onNotice: notice => hear(notice),
          onConnect: () => connected(),
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
  }, [token])
}
