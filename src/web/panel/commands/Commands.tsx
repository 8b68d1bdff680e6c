import { useEffect, useState } from 'react'
import { COMMANDS } from '#messages/panel/commands.js'
import { SHELL } from '#messages/panel/shell.js'
import { indiaDay } from '#shared/days.ts'
import { listDayEntries } from '#shared/rates/dayEntries.ts'
import { call } from '#web/call.ts'
import { buildEntryUrl } from '#web/panel/addresses.ts'
import { useMutation } from '#web/panel/query/useMutation.ts'
import { useNavigate } from '#web/panel/router/hooks.ts'
import { canEnter, useCurrentUser } from '#web/panel/session/currentUser.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import type { CommandDialog } from './KeysButton.tsx'
import { useShortcuts } from './useShortcuts.ts'

interface CommandsProps {
  shown: CommandDialog | undefined
  onShow: (dialog: CommandDialog | undefined) => void
}

/** The keys of the panel, and the dialogs they open, which are loaded on first use. */
export function Commands({ shown, onShow }: CommandsProps) {
  const [loaded, setLoaded] = useState<typeof import('./dialogs.tsx')>()
  const { data: person } = useCurrentUser()
  const openNext = useNextMissing()
  const next = () => void (person && canEnter('staff.write', person) && openNext(person.email))
  useShortcuts({ onFind: () => onShow('find'), onKeys: () => onShow('keys'), onNext: next })

  useEffect(() => {
    if (!shown || loaded) return
    import('./dialogs.tsx').then(
      dialogs => setLoaded(dialogs),
      () => {
        toast(SHELL.broken, 'error')
        onShow(undefined)
      },
    )
  }, [shown, loaded, onShow])

  if (!loaded || !shown) return null
  const close = () => onShow(undefined)
  if (shown === 'keys') return <loaded.KeysList onClose={close} />
  return (
    person && <loaded.Palette person={person} onClose={close} onKeys={() => onShow('keys')} onNext={next} />
  )
}

/** Opens the first city that has no rates today, and none of that account that wait to be sent. */
function useNextMissing(): (account: string) => void {
  const navigate = useNavigate()
  return useMutation({
    async mutationFn(account: string) {
      const date = indiaDay(new Date())
      const { listQueuedCities } = await import('#web/panel/rate-entry/Outbox.tsx')
      const { missing } = await call(listDayEntries, { params: { date } })
      const queued = listQueuedCities(account, date)
      const next = missing.find(({ location }) => !queued.includes(location))
      if (next) await navigate(buildEntryUrl(next.location))
      else toast(COMMANDS.allEntered, 'info')
    },
  }).mutate
}
