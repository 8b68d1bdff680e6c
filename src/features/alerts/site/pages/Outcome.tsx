import type { ReactNode } from 'react'
import type { RefusedAlert } from '#features/alerts/shared/form.ts'
import { usePage } from '#web/site/page.ts'

/** Tells the visitor whether the form they sent was accepted. */
export const Outcome = ({ children, isProblem = false }: { children: ReactNode; isProblem?: boolean }) => (
  <div className="outcome" role="status">
    <p className={isProblem ? 'err' : 'done'}>{children}</p>
  </div>
)

/** Says why the server refused a form whose fields are right, such as too many requests. */
export function FormFailure({ refused }: { refused: RefusedAlert | undefined }) {
  const { form } = usePage().texts.contact
  return (
    refused?.failure && <Outcome isProblem>{refused.failure === 'tooMany' ? form.wait : form.failed}</Outcome>
  )
}
