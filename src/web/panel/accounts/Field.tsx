import type { ComponentProps, ReactNode } from 'react'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  id: string
  label: string
  problem?: string | undefined
  onChange: (value: string) => void
  /** Something that belongs to the input, such as the button that shows a password. */
  children?: ReactNode
}

/** A labelled input with its problem below. */
export function Field({ label, problem, onChange, children, ...attributes }: FieldProps) {
  const { id } = attributes
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="with">
        <input
          {...attributes}
          name={id}
          required
          aria-invalid={problem !== undefined}
          aria-describedby={problem && `${id}-problem`}
          onChange={event => onChange(event.target.value)}
        />
        {children}
      </div>
      {problem && (
        <p className="err" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}
