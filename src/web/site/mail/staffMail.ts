import type { StaffMail, StaffNews } from '#shared/mail.ts'
import type { MailContext, MailParts } from './parts.ts'

/** Lines of a mail at most; the panel shows the rest. */
const MAX_LINES = 10
const SCREENS: Record<StaffNews['type'], string> = {
  message: '/messages',
  request: '/customers',
  backup: '',
}

export function toStaffParts(staffMail: StaffMail, { texts, site }: MailContext): MailParts {
  const { reset, news: words } = texts.mail
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
  const { news } = staffMail
  const lines = news.map(each => {
    if (each.type === 'backup') return words.backup
    return each.type === 'message' ? words.message(each) : words.request(each)
  })
  const isOne = news.length === 1
  const subject = isOne ? lines[0]! : words.many
  const types = new Set(news.map(({ type }) => type))
  const screen = types.size === 1 ? SCREENS[news[0]!.type] : ''
  return {
    subject,
    heading: subject,
    lines: isOne ? [] : [...new Set(lines.slice(0, MAX_LINES))],
    act: { label: words.act, href: `${site.url}/admin${screen}` },
    notes: lines.length > MAX_LINES ? [words.more] : [],
    // nobody turns the mail of a failed backup off
    links: news.every(({ type }) => type === 'backup')
      ? []
      : [{ label: words.off, href: `${site.url}/admin/profile` }],
  }
}
