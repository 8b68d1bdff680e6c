import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { ACCOUNT } from '#messages/panel/accounts.js'
import { FIRST_DAY, isDay } from '#shared/days.ts'
import { isShortPhone, takeDigits } from '#shared/phone.ts'
import { weekdayDate } from '#web/panel/formats.ts'
import { Options } from '#web/ui/Options.tsx'

/** Attributes that tie a control to its label, its hint and its problem. */
interface ControlProps {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

interface FieldProps {
  id: string
  label: ReactNode
  hint?: string | undefined
  problem?: string | undefined
  /** Whether a problem is read aloud as it comes, where the focus does not go to it. */
  isAlert?: boolean
  children: (control: ControlProps) => ReactNode
}

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

interface ControlledFieldProps {
  id: string
  label: string
  hint?: string | undefined
  problem?: string | undefined
  onChange: (value: string) => void
}

type TextFieldProps = ControlledFieldProps & Omit<ComponentProps<'input'>, 'onChange'>

/** `children` belong to the input, such as the button that shows a password. */
export const TextField = ({
  id,
  label,
  hint,
  problem,
  onChange,
  children,
  ...attributes
}: TextFieldProps) => (
  <Field id={id} label={label} hint={hint} problem={problem}>
    {control => (
      <div className="with">
        <input {...control} name={id} {...attributes} onChange={event => onChange(event.target.value)} />
        {children}
      </div>
    )}
  </Field>
)

/** A day, spelled out above the field: a browser writes it in figures, in an order of its own. Read aloud it is spelled out anyway. */
export const DateField = ({ value, ...field }: TextFieldProps & { value: string }) => (
  <TextField {...field} type="date" min={FIRST_DAY} value={value}>
    {isDay(value) && (
      <span className="spelled" aria-hidden="true">
        {weekdayDate(value)}
      </span>
    )}
  </TextField>
)

interface SelectFieldProps<Value extends string> {
  id: string
  label: string
  /** Empty: nothing is chosen. */
  value: Value | ''
  /** Text of the empty choice, where there is one. */
  none?: string
  options: readonly (readonly [value: Value, text: string])[]
  onChange: (value: Value) => void
}

export const SelectField = <Value extends string>(props: SelectFieldProps<Value>) => (
  <Field id={props.id} label={props.label}>
    {control => (
      <select
        {...control}
        value={props.value}
        onChange={event => props.onChange(event.target.value as Value)}
      >
        {props.none && <option value="">{props.none}</option>}
        <Options of={props.options} />
      </select>
    )}
  </Field>
)

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
        <span>{isShown ? ACCOUNT.hide : ACCOUNT.show}</span>
        <span className="vh">{` ${field.label}`}</span>
      </button>
    </TextField>
  )
}

/** A phone number: digits only, at most ten (specification, section 5). */
export function PhoneField({ value, onChange, ...field }: TextFieldProps & { value: string }) {
  const [isTyped, setTyped] = useState(false)
  return (
    <TextField
      {...field}
      value={value}
      onChange={text => onChange(takeDigits(text))}
      hint={!isTyped && isShortPhone(value) ? ACCOUNT.shortPhone : undefined}
      type="tel"
      autoComplete="tel-national"
      onFocus={() => setTyped(true)}
      onBlur={() => setTyped(false)}
    />
  )
}

/** Why a form was refused as a whole. It takes the focus with each new error. */
export function FormError({ error }: { error: { text: string } | undefined }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (error) line.current?.focus()
  }, [error])
  return (
    error && (
      <p className="refusal" role="alert" tabIndex={-1} ref={line}>
        {error.text}
      </p>
    )
  )
}
