import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { ACCOUNT } from '#web/panel/texts.ts'

/** What ties a control to its label, its hint and its problem. */
interface Marks {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

interface FieldProps {
  id: string
  label: ReactNode
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

/** A password that can be looked at while it is typed. */
export function PasswordField(field: TextFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...field}
      required
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
    >
      <button type="button" className="peek" aria-controls={field.id} onClick={() => setShown(!isShown)}>
        {isShown ? ACCOUNT.hide : ACCOUNT.show}
        <span className="vh"> {field.label}</span>
      </button>
    </TextField>
  )
}

/** Why the server, or the form, said no; it takes the focus each time it is said. */
export function FormError({ said }: { said: { text: string } | undefined }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (said) line.current?.focus()
  }, [said])
  return (
    said && (
      <p className="refusal" role="alert" tabIndex={-1} ref={line}>
        {said.text}
      </p>
    )
  )
}
