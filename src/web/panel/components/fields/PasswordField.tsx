import { useState } from 'react'
import { ACCOUNT } from '#web/panel/texts.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

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
