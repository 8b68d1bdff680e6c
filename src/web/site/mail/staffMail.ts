import type { StaffMail } from '#shared/mail.ts'
import type { MailContext, MailParts } from './parts.ts'

/** Words what staff are told. */
export function toStaffParts(staffMail: StaffMail, { texts, site }: MailContext): MailParts {
  const { reset, news } = texts.mail
  if (staffMail.type === 'reset') {
    const { name, path } = staffMail
    return {
      subject: reset.subject,
      heading: reset.subject,
      lines: [reset.text({ name, site: site.name })],
      act: { label: reset.act, href: site.url + path },
      notes: [reset.ignore],
      links: [],
    }
  }
  const [subject, screen] =
    staffMail.type === 'message'
      ? [news.message(staffMail), 'messages']
      : [news.request(staffMail), 'customers']
  return {
    subject,
    heading: subject,
    lines: [],
    act: { label: news.act, href: `${site.url}/admin/${screen}` },
    notes: [],
    links: [{ label: news.off, href: `${site.url}/admin/profile` }],
  }
}
