import { useRef, useState } from 'react'
import { eraseMessages } from '#shared/messages/api.ts'
import { Person } from '#shared/messages/person.ts'
import { CallFailed, call } from '#web/call.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { ERASE } from './texts.ts'

/** Erases a person's messages after a question; what is no person is not asked about. */
export function useErase(onErased: () => void) {
  const [person, setPerson] = useState('')
  const [problem, setProblem] = useState<string>()
  const [asked, setAsked] = useState<string>()
  const [isErasing, setErasing] = useState(false)
  const busy = useRef(false)

  function ask() {
    const { data, error } = Person.safeParse(person)
    setProblem(error?.issues[0]?.message)
    setAsked(data)
  }

  async function erase() {
    if (asked === undefined || busy.current) return
    busy.current = true
    setErasing(true)
    try {
      const { messages } = await call(eraseMessages, { body: { person: asked } })
      toast(ERASE.done(messages), messages === 0 ? 'info' : 'success')
      setPerson('')
      onErased()
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      toast(failed.message, 'error')
    } finally {
      busy.current = false
      setErasing(false)
      setAsked(undefined)
    }
  }

  return { person, setPerson, problem, asked, isErasing, ask, erase, cancel: () => setAsked(undefined) }
}
