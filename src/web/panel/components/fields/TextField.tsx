import type { ComponentProps, ReactNode } from 'react'
import { Field } from './Field.tsx'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  id: string
  label: string
  problem?: string | undefined
  onChange: (value: string) => void
  /** Something that belongs to the input, such as the button that shows a password. */
  children?: ReactNode
}

/** A labelled input. */
export const TextField = ({ id, label, problem, onChange, children, ...attributes }: TextFieldProps) => (
  <Field id={id} label={label} problem={problem}>
    {marks => (
      <div className="with">
        <input {...marks} name={id} {...attributes} onChange={event => onChange(event.target.value)} />
        {children}
      </div>
    )}
  </Field>
)
