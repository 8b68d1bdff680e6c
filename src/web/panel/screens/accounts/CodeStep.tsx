import { useEffect } from 'react'
import { CodeField, focusCode } from '#web/panel/second-factor/CodeField.tsx'
import { LOGIN } from '#web/panel/texts.ts'

interface CodeStepProps {
  code: string
  onChange: (code: string) => void
}

/** The second half of a login, where there is a second factor. */
export function CodeStep({ code, onChange }: CodeStepProps) {
  useEffect(focusCode, [])
  return (
    <>
      <p role="status">{LOGIN.enterCode}</p>
      <CodeField value={code} hasRecovery onChange={onChange} />
    </>
  )
}
