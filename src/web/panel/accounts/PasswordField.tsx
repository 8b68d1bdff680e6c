import { useState } from 'react'
import { ACCOUNT } from '#web/panel/texts.ts'
import { Field, type FieldProps } from './Field.tsx'

/** A password that can be looked at while it is typed. */
export function PasswordField(field: FieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Field {...field} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false}>
      <button type="button" className="peek" aria-controls={field.id} onClick={() => setShown(!isShown)}>
        {isShown ? ACCOUNT.hide : ACCOUNT.show}
        <span className="vh"> {field.label}</span>
      </button>
    </Field>
  )
}
