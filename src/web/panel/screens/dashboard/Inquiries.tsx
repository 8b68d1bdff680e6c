import { Link } from 'react-router'
import { number } from '#web/panel/formats.ts'
import { DASHBOARD } from './texts.ts'
import { useInquiries } from './useInquiries.ts'

/** How much mail there is; for Admins, who alone may read it. */
export function Inquiries() {
  const { today, total } = useInquiries()
  return (
    <section className="card" aria-labelledby="inquiries">
      <h2 id="inquiries">{DASHBOARD.inquiries}</h2>
      <dl>
        <div>
          <dt>{DASHBOARD.today}</dt>
          <dd>{number(today)}</dd>
        </div>
        <div>
          <dt>{DASHBOARD.total}</dt>
          <dd>{number(total)}</dd>
        </div>
      </dl>
      <Link className="btn" to="/admin/messages">
        {DASHBOARD.seeMessages}
      </Link>
    </section>
  )
}
