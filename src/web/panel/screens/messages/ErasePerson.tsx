import { useState } from 'react'
import { eraseMessages } from '#shared/messages/api.ts'
import { Person } from '#shared/messages/messages.ts'
import { findProblem } from '#shared/validation.ts'
import { call } from '#web/call.ts'
import { ConfirmDialog } from '#web/panel/components/ConfirmDialog.tsx'
import { Field } from '#web/panel/components/fields.tsx'
import { useMutation } from '#web/panel/query/query.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { ERASE } from './texts.ts'

/** A person may ask for their messages to be forgotten (docs/design/security.md, personal data). */
export function ErasePerson({ onErased }: { onErased: () => void }) {
  const { person, setPerson, problem, asked, erasing, ask, cancel } = useErase(onErased)
  return (
    <details className="erase">
      <summary>{ERASE.heading}</summary>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          ask()
        }}
      >
        <Field id="person" label={ERASE.person} problem={problem} isAlert>
          {marks => (
            <input
              {...marks}
              type="text"
              autoComplete="off"
              value={person}
              onChange={event => setPerson(event.target.value)}
            />
          )}
        </Field>
        <button type="submit" className="btn danger">
          {ERASE.send}
        </button>
      </form>
      {asked !== undefined && (
        <ConfirmDialog
          question={ERASE.question}
          explain={ERASE.explain(asked)}
          stay={ERASE.stay}
          go={erasing.isPending ? ERASE.going : ERASE.go}
          isBusy={erasing.isPending}
          onStay={cancel}
          onGo={() => erasing.mutate(asked)}
        />
      )}
    </details>
  )
}

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
