import type { ReactNode } from 'react'
import type { RefusedAlert } from '#shared/alerts/form.ts'
import { usePage } from '../../page.ts'

/** What became of a form that was sent. */
export const Outcome = ({ children, isProblem = false }: { children: ReactNode; isProblem?: boolean }) => (
  <div className="outcome" role="status">
    <p className={isProblem ? 'err' : 'done'}>{children}</p>
  </div>
)

/** Why a form without problems was not taken. */
export function FormFailure({ refused }: { refused: RefusedAlert | undefined }) {
  const { form } = usePage().texts.contact
  return (
    refused?.failure && <Outcome isProblem>{refused.failure === 'tooMany' ? form.wait : form.failed}</Outcome>
  )
}
