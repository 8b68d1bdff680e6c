import { useState } from 'react'
import type { CallFailed } from '#web/call.ts'
import { useMutation } from '#web/panel/query/query.ts'
import { toast } from '#web/ui/toasts/toast.ts'

type Problems<Field extends string> = Partial<Record<Field, string | undefined>>

interface FormOptions<Field extends string> {
  blank: Record<Field, string>
  /** In the order of the screen: the focus goes to the first with a problem. */
  fields: readonly Field[]
  validate(typed: Record<Field, string>): Problems<Field>
  /** Sends what was typed and goes on; throws `CallFailed`. */
  send(typed: Record<Field, string>): Promise<void>
  /** What is said of a failure; the server's own sentence unless told otherwise. */
  toFailure?(failed: CallFailed): string
}

/** A form being typed and sent once at a time: problems stand at their fields, everything else in one place. */
export function useForm<Field extends string>(form: FormOptions<Field>) {
  const { blank, fields, validate, toFailure = failed => failed.message } = form
  const [typed, setTyped] = useState(blank)
  const [problems, setProblems] = useState<Problems<Field>>({})
  const [refused, setRefused] = useState<{ text: string }>()
  const sending = useMutation<Record<Field, string>>({
    mutationFn: form.send,
    onError(failed) {
      const text = toFailure(failed)
      toast(text, 'error')
      if (!show(problemsFrom(fields, failed.errors))) setRefused({ text })
    },
  })

  function show(found: Problems<Field>): boolean {
    const first = fields.find(field => found[field])
    setProblems(found)
    if (first) document.getElementById(first)?.focus()
    return first !== undefined
  }

  return {
    refused,
    isSending: sending.isPending,
    /** Properties of the control of a field. */
    field: (id: Field) => ({
      id,
      value: typed[id],
      problem: problems[id],
      onChange(value: string) {
        setTyped({ ...typed, [id]: value })
        setProblems({ ...problems, [id]: undefined })
      },
    }),
    form: {
      noValidate: true,
      onSubmit(event: { preventDefault: () => void }) {
        event.preventDefault()
        setRefused(undefined)
        if (!sending.isPending && !show(validate(typed))) sending.mutate(typed)
      },
    },
  }
}

/** The problems a server named, by the last step of their paths; of fields that are not there it says nothing. */
export const problemsFrom = <F extends string>(
  fields: readonly F[],
  errors: readonly { path: string; message: string }[],
): Partial<Record<F, string>> => {
  const problems: Partial<Record<F, string>> = {}
  for (const { path, message } of errors) {
    const field = fields.find(field => path.split(/[./]/).at(-1) === field)
    if (field) problems[field] = message
  }
  return problems
}
