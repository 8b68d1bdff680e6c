import { type ComponentType, type FormEvent, useEffect, useRef, useState } from 'react'
import { MESSAGE_FIELDS, readMessageForm } from '#shared/messages/fields.ts'
import type { Texts } from '#web/site/messages/texts.ts'
import { focusFirstProblem, focusOnArrival } from '../../forms/Field.tsx'
import { ContactFields, type ContactFieldsProps } from './ContactFields.tsx'
import type { Outcome } from './sending.ts'

export interface ContactFormProps
  extends Pick<ContactFieldsProps, 'values' | 'problems' | 'subjects' | 'sentences'> {
  /** Address of this page in its language. */
  action: string
  outcome: Outcome | undefined
  words: Texts['contact']['form']
}

const loadSending = () => import('./sending.ts')

/** With the first toast: few visitors of the page see one. */
const loadToasts = () =>
  Promise.all([
    import('react-toastify/unstyled'),
    import('#web/ui/toasts/toastError.ts'),
    import('#web/ui/toasts/Toasts.tsx'),
  ])

/** The sentence of an outcome; one who has to wait is told so besides. */
const getSentence = (outcome: Outcome, words: Texts['contact']['form']) =>
  words[outcome === 'wait' ? 'refused' : outcome]

/** The form: without script a plain POST; with it the rules speak at once and the answer comes in place. */
export function ContactForm({ action, values, subjects, sentences, words, ...rendered }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const status = useRef<HTMLDivElement>(null)
  const [problems, setProblems] = useState(rendered.problems)
  const [outcome, setOutcome] = useState(rendered.outcome)
  /** Counts the forms: the one after a message that was sent is empty. */
  const [turn, setTurn] = useState(0)
  const [isSending, setSending] = useState(false)
  const [Toasts, setToasts] = useState<ComponentType>()

  useEffect(() => {
    // the form that had the focus is gone with its message
    if (turn > 0) status.current!.focus()
  }, [turn])

  function end(outcome: Outcome) {
    const isSent = outcome === 'sent'
    setProblems({})
    setOutcome(outcome)
    if (isSent) setTurn(turn + 1)
    loadToasts().then(
      ([{ toast }, { toastError }, { Toasts }]) => {
        setToasts(() => Toasts)
        const show = isSent ? toast.success : toastError
        show(getSentence(outcome, words))
      },
      // the page says the same
      () => {},
    )
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    const sent = readMessageForm(new FormData(form.current!))
    setSending(true)
    try {
      const { validate, send } = await loadSending()
      const found = validate(sent)
      if (focusFirstProblem(form.current!, MESSAGE_FIELDS, found)) {
        setProblems(found)
        setOutcome(undefined)
      } else end(await send(sent))
    } catch {
      // the rules themselves could not be loaded
      end('failed')
    } finally {
      setSending(false)
    }
  }

  return (
    <>
      <form
        key={turn}
        className="letter column far onscreen"
        method="post"
        action={action}
        noValidate
        ref={form}
        onSubmit={submit}
        // without a network the next one tries again
        onFocus={() => loadSending().catch(() => {})}
      >
        <ContactFields
          values={turn === 0 ? values : {}}
          problems={problems}
          subjects={subjects}
          sentences={sentences}
          words={words}
        />
        <button className="btn" type="submit" disabled={isSending}>
          {isSending ? words.sending : words.send}
        </button>
      </form>
      <div
        className="outcome"
        role="status"
        tabIndex={-1}
        ref={status}
        {...focusOnArrival(rendered.outcome !== undefined)}
      >
        {outcome && (
          <p className={outcome === 'sent' ? 'confirmation' : 'refusal'}>
            <span>{getSentence(outcome, words)}</span>
            {outcome === 'wait' && <span>{words.wait}</span>}
          </p>
        )}
      </div>
      {Toasts && <Toasts />}
    </>
  )
}
