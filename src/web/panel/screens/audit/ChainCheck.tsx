import { useState } from 'react'
import { checkAudit } from '#shared/audit/api.ts'
import { call } from '#web/call.ts'
import { number } from '#web/panel/formats.ts'
import { useMutation } from '#web/panel/query/query.ts'
import { CHECK } from './texts.ts'

/** Walks along the chain of the whole record and says whether it is unbroken. */
export function ChainCheck() {
  const [said, setSaid] = useState<{ text: string; isWrong: boolean }>()
  const checking = useMutation({
    async mutationFn() {
      setSaid(undefined)
      const { entries, broken } = await call(checkAudit)
      const text = broken === null ? CHECK.unbroken(number(entries)) : CHECK.broken(number(broken))
      setSaid({ text, isWrong: broken !== null })
    },
    onError: failed => setSaid({ text: failed.message, isWrong: true }),
  })

  return (
    <div className="chain">
      <button
        type="button"
        className="btn plain"
        disabled={checking.isPending}
        onClick={() => checking.mutate()}
      >
        {checking.isPending ? CHECK.busy : CHECK.go}
      </button>
      <p role="status" className={said?.isWrong ? 'wrong' : undefined}>
        {said?.text ?? CHECK.explain}
      </p>
    </div>
  )
}
