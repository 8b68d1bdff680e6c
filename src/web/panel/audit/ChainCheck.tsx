import { useState } from 'react'
import { checkAudit } from '#shared/audit/api.ts'
import { CallFailed, call } from '#web/call.ts'
import { number } from '#web/panel/formats.ts'
import { CHECK } from './texts.ts'

/** Walks along the chain of the whole record and says whether it is unbroken. */
export function ChainCheck() {
  const [isChecking, setChecking] = useState(false)
  const [said, setSaid] = useState<{ text: string; isWrong: boolean }>()

  async function check() {
    setChecking(true)
    setSaid(undefined)
    try {
      const { entries, broken } = await call(checkAudit)
      const text = broken === null ? CHECK.unbroken(number(entries)) : CHECK.broken(number(broken))
      setSaid({ text, isWrong: broken !== null })
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      setSaid({ text: failed.message, isWrong: true })
    } finally {
      setChecking(false)
    }
  }

  return (
    <div className="chain">
      <button type="button" className="btn plain" disabled={isChecking} onClick={() => void check()}>
        {isChecking ? CHECK.busy : CHECK.go}
      </button>
      <p role="status" className={said?.isWrong ? 'wrong' : undefined}>
        {said?.text ?? CHECK.explain}
      </p>
    </div>
  )
}
