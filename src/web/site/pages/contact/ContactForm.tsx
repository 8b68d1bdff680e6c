import { useEffect, useRef } from 'react'
import type { Texts } from '#web/site/messages/texts.ts'
import { Toasts } from '#web/ui/toasts/Toasts.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { ContactFields, type ContactFieldsProps } from './ContactFields.tsx'
import { type Outcome, outcomeText } from './outcome.ts'
import { useContactForm } from './useContactForm.ts'

export interface ContactFormProps
  extends Pick<ContactFieldsProps, 'values' | 'problems' | 'subjects' | 'sentences'> {
  /** Address of this page in its language. */
  action: string
  outcome: Outcome | undefined
  words: Texts['contact']['form']
}

/** The form: without script a plain POST; with it the rules speak at once and the answer comes in place. */
export function ContactForm({ action, subjects, sentences, words, ...drawn }: ContactFormProps) {
  const contact = useContactForm(drawn, outcome =>
    toast(outcomeText(outcome, words), outcome === 'sent' ? 'success' : 'error'),
  )
  const { form, turn, isSending, outcome } = contact

  const said = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // the form that had the focus is gone with its message
    if (turn > 0) said.current!.focus()
  }, [turn])

  useEffect(() => {
    // an answer that came with the page is no news when the page is loaded again
    if (drawn.outcome === 'sent') history.replaceState(history.state, '', action)
  }, [drawn.outcome, action])

  return (
    <>
      <form
        key={turn}
        className="letter"
        method="post"
        action={action}
        noValidate
        ref={form}
        onSubmit={contact.submit}
        onFocus={contact.prepare}
      >
        <ContactFields
          values={contact.values}
          problems={contact.problems}
          subjects={subjects}
          sentences={sentences}
          words={words}
        />
        <button className="btn" type="submit" disabled={isSending}>
          {isSending ? words.sending : words.send}
        </button>
      </form>
      <div className="outcome" role="status" tabIndex={-1} ref={said}>
        {outcome && (
          <p className={outcome === 'sent' ? 'done' : 'err'}>
            {outcomeText(outcome, words)}
            {outcome === 'wait' && <span>{words.wait}</span>}
          </p>
        )}
      </div>
      <Toasts />
    </>
  )
}
