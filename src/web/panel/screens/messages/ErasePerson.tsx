import { useState } from 'react'
import { ERASE } from '#messages/panel/messages.js'
import { eraseMessages } from '#shared/messages/api.ts'
import { Person } from '#shared/messages/messages.ts'
import { call } from '#web/call.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { ConfirmDialog } from '#web/panel/components/Dialog.tsx'
import { TextField } from '#web/panel/components/fields.tsx'
import { useForm } from '#web/panel/components/useForm.ts'
import { useMutation } from '#web/panel/query/useMutation.ts'
import { findProblem } from '#web/panel/validation.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/** Erases a person's messages after a question: everybody may ask for that (docs/decisions/erasure.md). */
export function ErasePerson({ onErased }: { onErased: () => void }) {
  const [asked, setAsked] = useState<string>()
  const { form, field } = useForm({
    blank: { person: '' },
    fields: ['person'],
    validate: ({ person }) => ({ person: findProblem(Person, person) }),
    send: async ({ person }) => setAsked(Person.parse(person)),
  })
  const erasing = useMutation<string>({
    async mutationFn(person) {
      const { messages, requests, accounts, subscriptions } = await call(eraseMessages, { body: { person } })
      if (messages + requests + subscriptions === 0) toast(ERASE.nothing, 'info')
      else toast(ERASE.done({ messages, requests, subscriptions }), 'success')
      if (accounts > 0) toast(ERASE.accountsLeft, 'info')
      field('person').onChange('')
      onErased()
    },
    onSettled: () => setAsked(undefined),
  })
  return (
    <details className="erase wide">
      <summary className="soft">{ERASE.heading}</summary>
      <form {...form} className="column">
        <TextField {...field('person')} label={ERASE.person} type="text" autoComplete="off" />
        <Button type="submit" look="danger" label={ERASE.send} />
      </form>
      {asked !== undefined && (
        <ConfirmDialog
          question={ERASE.question}
          explain={ERASE.explain({ person: asked })}
          stay={ERASE.stay}
          go={erasing.isPending ? ERASE.going : ERASE.go}
          isBusy={erasing.isPending}
          onStay={() => setAsked(undefined)}
          onGo={() => erasing.mutate(asked)}
        />
      )}
    </details>
  )
}
