import type { AuditAction } from '#shared/audit/api.ts'

export const ACTION_LABELS: Record<AuditAction, string> = {
  'rate.create': 'Rates entered',
  'rate.update': 'Rates corrected',
  'rate.delete': 'Rates deleted',
  'rate.restore': 'Rates restored',
  'city.create': 'City added',
  'account.typed': 'Admin type chosen',
  'account.approved': 'Account approved',
  'account.deactivated': 'Account deactivated',
  'account.dismissed': 'Request for an account dismissed',
  'account.erased': 'Former staff erased',
  'login.made': 'Logged in',
  'password.changed': 'Password changed',
  'password.reset': 'Password set with a link',
  'resetLink.made': 'Reset link made',
  'sessions.ended': 'Sessions ended',
  'secondFactor.begun': 'Second factor begun',
  'secondFactor.on': 'Second factor turned on',
  'secondFactor.renewed': 'New recovery codes made',
  'secondFactor.off': 'Second factor turned off',
  'recoveryCode.used': 'Recovery code used',
  'message.read': 'Message read',
  'message.exported': 'Messages downloaded',
  'message.erased': 'Messages of a person erased',
  'backup.restored': 'Backup restored',
}

export const AUDIT = {
  filters: 'Filters',
  person: 'Person',
  everybody: 'Everybody',
  action: 'Action',
  allActions: 'All actions',
  date: 'Date',
  city: 'City',
  allCities: 'All cities',
  reset: 'Reset',
  title: 'What staff did, newest first',
  who: 'Who',
  what: 'What',
  subject: 'To what',
  when: 'When',
  nobody: 'Nobody logged in',
  dismissed: 'Dismissed request',
  as: (type: string) => `as ${type}`,
  erased: (messages: number, notifications: number) =>
    `${messages} ${messages === 1 ? 'message' : 'messages'}, ` +
    `${notifications} ${notifications === 1 ? 'notification' : 'notifications'}`,
  empty: 'No entries found.',
}

export const CHECK = {
  explain: 'Every entry carries the hash of the one before: what is changed or taken out later shows.',
  go: 'Check the record',
  busy: 'Checking...',
  unbroken: (entries: string) => `Unbroken. Entries: ${entries}.`,
  broken: (place: string) => `Broken: entry ${place} is missing or not what it was.`,
}
