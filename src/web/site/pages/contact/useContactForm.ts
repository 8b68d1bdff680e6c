import { type FormEvent, useRef, useState } from 'react'
import { MESSAGE_FIELDS, type MessageField, type MessageValues } from '#shared/messages/fields.ts'
import type { MessageProblems } from '#shared/messages/messages.ts'
import type { Outcome } from './outcome.ts'

const loadSending = () => import('./sending.ts')

const read = (form: HTMLFormElement): MessageValues => {
  const sent = new FormData(form)
  return Object.fromEntries(MESSAGE_FIELDS.map(field => [field, String(sent.get(field) ?? '')]))
}

interface Drawn {
  values: MessageValues
  problems: MessageProblems
  outcome: Outcome | undefined
}

/** The form from its filling to its outcome. `turn` counts the forms: a new one is empty. */
export function useContactForm(drawn: Drawn, onOutcome: (outcome: Outcome) => void) {
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<Drawn & { turn: number }>({ ...drawn, turn: 0 })
  const [isSending, setSending] = useState(false)

  function refuse(problems: MessageProblems, first: MessageField) {
    setState(now => ({ ...now, problems, outcome: undefined }))
    form.current!.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  function end(outcome: Outcome) {
    setState(({ turn, ...now }) =>
      outcome === 'sent'
        ? { values: {}, problems: {}, outcome, turn: turn + 1 }
        : { ...now, problems: {}, outcome, turn },
    )
    onOutcome(outcome)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    const values = read(form.current!)
    setSending(true)
    try {
      const { validate, send } = await loadSending()
      const problems = validate(values)
      const first = MESSAGE_FIELDS.find(field => problems[field])
      if (first) refuse(problems, first)
      else end(await send(values))
    } catch {
      // the rules themselves could not be loaded
      end('failed')
    } finally {
      setSending(false)
    }
  }

  return { form, ...state, isSending, submit, prepare: loadSending }
}
