import type { ReactNode } from 'react'
import type { MessageField } from '#shared/messages/fields.ts'

export const problemId = (name: MessageField): string => `${name}-problem`

interface Marks {
  id: MessageField
  name: MessageField
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  autoFocus: boolean
  suppressHydrationWarning: true
}

/** The page arrives with the focus on the first problem; taking the form over later must not move it again. */
export const focused = (isFirst: boolean) => ({
  autoFocus: typeof document === 'undefined' && isFirst,
  suppressHydrationWarning: true as const,
})

export interface FieldProps {
  name: MessageField
  label: string
  /** Beside the label, as "optional". */
  note?: string | undefined
  hint?: string
  problem?: string | undefined
  /** Whether it is the first of the form with a problem. */
  isFirst: boolean
  children(marks: Marks): ReactNode
}

/** A labelled field with its problem; the field itself is told of both. */
export function Field({ name, label, note, hint, problem, isFirst, children }: FieldProps) {
  const described = [problem && problemId(name), hint && `${name}-hint`].filter(Boolean).join(' ')
  return (
    <div className={`field ${name}`}>
      <label htmlFor={name}>
        {label}
        {note && <small> {note}</small>}
      </label>
      {children({
        id: name,
        name,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': described || undefined,
        ...focused(isFirst),
      })}
      {problem && (
        <p className="err" id={problemId(name)}>
          {problem}
        </p>
      )}
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
