import { useState } from 'react'
import { TextField } from '#web/panel/components/fields/TextField.tsx'
import { CODE } from './texts.ts'

interface CodeFieldProps {
  value: string
  problem?: string | undefined
  /** Whether there are recovery codes that could stand here. */
  hasRecovery: boolean
  onChange: (code: string) => void
}

export const focusCode = () => document.getElementById('code')?.focus()

/** A code of the app, which has digits only, or a recovery code. */
export function CodeField({ value, problem, hasRecovery, onChange }: CodeFieldProps) {
  const [isRecovery, setRecovery] = useState(false)

  function exchange() {
    setRecovery(!isRecovery)
    onChange('')
    focusCode()
  }

  return (
    <>
      <TextField
        required
        id="code"
        label={isRecovery ? CODE.recovery : CODE.app}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize={isRecovery ? 'characters' : 'none'}
        spellCheck={false}
        value={value}
        problem={problem}
        onChange={onChange}
      />
      {hasRecovery && (
        <button type="button" className="btn plain small" onClick={exchange}>
          {isRecovery ? CODE.useApp : CODE.useRecovery}
        </button>
      )}
    </>
  )
}
