import { useRef, useState } from 'react'
import { CallFailed } from '#web/call.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { problemsFrom } from './problems.ts'

type Problems<Field extends string> = Partial<Record<Field, string | undefined>>

interface SentForm<Field extends string> {
  blank: Record<Field, string>
  /** In the order of the screen: the focus goes to the first with a problem. */
  fields: readonly Field[]
  problemsOf(typed: Record<Field, string>): Problems<Field>
  /** Sends what was typed and goes on; throws `CallFailed`. */
  send(typed: Record<Field, string>): Promise<void>
  /** What is said of a failure; the server's own sentence unless told otherwise. */
  failureOf?(failed: CallFailed): string
}

/** A form being typed and sent once at a time: problems stand at their fields, everything else in one place. */
export function useSentForm<Field extends string>(form: SentForm<Field>) {
  const { blank, fields, problemsOf, failureOf = failed => failed.message } = form
  const [typed, setTyped] = useState(blank)
  const [problems, setProblems] = useState<Problems<Field>>({})
  const [refused, setRefused] = useState<{ text: string }>()
  const [isSending, setSending] = useState(false)
  const busy = useRef(false)

  const change = (field: Field) => (value: string) => {
    setTyped({ ...typed, [field]: value })
    setProblems({ ...problems, [field]: undefined })
  }

  function show(found: Problems<Field>): boolean {
    const first = fields.find(field => found[field])
    setProblems(found)
    if (first) document.getElementById(first)?.focus()
    return first !== undefined
  }

  async function send() {
    setRefused(undefined)
    if (busy.current || show(problemsOf(typed))) return
    busy.current = true
    setSending(true)
    try {
      await form.send(typed)
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      const text = failureOf(failed)
      toast(text, 'error')
      if (!show(problemsFrom(fields, failed.errors))) setRefused({ text })
    } finally {
      busy.current = false
      setSending(false)
    }
  }

  return { typed, problems, refused, isSending, change, send }
}
