import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallFailed } from '#web/call.ts'
import { toastError } from '#web/ui/toasts/toastError.ts'

export type Problems<Field extends string> = Partial<Record<Field, string | undefined>>
type Values<Field extends string> = Record<Field, string>

interface FormOptions<Field extends string> {
  /** In the order of the screen: the focus goes to the first field with a problem. */
  blank: Values<Field>
  /** Sentences for fields that are left empty. */
  missing?: Problems<NoInfer<Field>>
  /** Returns what else is wrong by field, or one sentence about the form as a whole. */
  validate?(values: Values<Field>): Problems<NoInfer<Field>> | string
  /** Sends the values and goes on; throws `CallFailed`. */
  send(values: Values<Field>): Promise<void>
  /** The sentence for a failure; by default the server's own. */
  describeError?(failed: CallFailed): string
}

/** A form that is sent once at a time. Problems stand at their fields, everything else in `FormError`. */
export function useForm<Field extends string>(options: FormOptions<Field>) {
  const { blank, missing, validate, send, describeError = failed => failed.message } = options
  const fields = Object.keys(blank) as Field[]
  const [values, setValues] = useState(blank)
  const [problems, setProblems] = useState<Problems<Field>>({})
  const [error, setError] = useState<{ text: string }>()
  const sending = useMutation({
    mutationFn: send,
    onError(failed) {
      const text = describeError(failed)
      toastError(text)
      if (!showProblems(findProblems(fields, failed.errors))) setError({ text })
    },
  })

  /** Returns whether there is a problem. */
  function showProblems(found: Problems<Field>): boolean {
    const first = fields.find(field => found[field])
    setProblems(found)
    if (first) document.getElementById(first)?.focus()
    return first !== undefined
  }

  function submit() {
    if (sending.isPending) return
    const wrong = validate?.(values) ?? {}
    const isForm = typeof wrong === 'string'
    setError(isForm ? { text: wrong } : undefined)
    const found: Problems<Field> = isForm ? {} : { ...wrong }
    for (const field of fields) {
      if (missing?.[field] && values[field].trim() === '') found[field] = missing[field]
    }
    if (!showProblems(found) && !isForm) sending.mutate(values)
  }

  return {
    error,
    clearError: () => setError(undefined),
    isSending: sending.isPending,
    /** Properties of the control of a field. */
    field: (id: Field) => ({
      id,
      value: values[id],
      problem: problems[id],
      onChange(value: string) {
        setValues({ ...values, [id]: value })
        setProblems({ ...problems, [id]: undefined })
      },
    }),
    form: {
      noValidate: true,
      onSubmit(event: { preventDefault: () => void }) {
        event.preventDefault()
        submit()
      },
    },
  }
}

/** Problems that the server named, by the last step of their paths. Those of other fields are left out. */
export function findProblems<Field extends string>(
  fields: readonly Field[],
  errors: CallFailed['errors'],
): Problems<Field> {
  const problems: Problems<Field> = {}
  for (const { path, message } of errors) {
    const field = fields.find(field => path.split(/[./]/).at(-1) === field)
    if (field) problems[field] = message
  }
  return problems
}
