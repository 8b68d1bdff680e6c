import { useState } from 'react'
import { eraseMessages } from '#shared/messages/api.ts'
import { Person } from '#shared/messages/messages.ts'
import { findProblem } from '#shared/validation.ts'
import { call } from '#web/call.ts'
import { useMutation } from '#web/panel/query/query.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { ERASE } from './texts.ts'

/** Erases a person's messages after a question; what is no person is not asked about. */
export function useErase(onErased: () => void) {
  const [person, setPerson] = useState('')
  const [problem, setProblem] = useState<string>()
  const [asked, setAsked] = useState<string>()
  const erasing = useMutation<string>({
    async mutationFn(person) {
      const { messages, requests, accounts } = await call(eraseMessages, { body: { person } })
      toast(ERASE.done(messages, requests), messages + requests === 0 ? 'info' : 'success')
      if (accounts > 0) toast(ERASE.accountsLeft, 'info')
      setPerson('')
      onErased()
    },
    onSettled: () => setAsked(undefined),
  })

  function ask() {
    setProblem(findProblem(Person, person))
    setAsked(Person.safeParse(person).data)
  }

  return { person, setPerson, problem, asked, erasing, ask, cancel: () => setAsked(undefined) }
}
