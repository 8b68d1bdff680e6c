import type { ReactNode } from 'react'

/** What ties a control to its label, its hint and its problem. */
interface Marks {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

interface FieldProps {
  id: string
  label: string
  hint?: string
  problem?: string | undefined
  /** Whether a problem is read aloud as it comes, where the focus does not go to it. */
  isAlert?: boolean
  children: (marks: Marks) => ReactNode
}

/** A labelled control with its problem below; the control is told of both. */
export function Field({ id, label, hint, problem, isAlert = false, children }: FieldProps) {
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': problem !== undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className="err" id={`${id}-problem`} role={isAlert ? 'alert' : undefined}>
          {problem}
        </p>
      )}
    </div>
  )
}
