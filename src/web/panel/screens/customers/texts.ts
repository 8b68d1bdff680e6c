export const CUSTOMERS = {
  title: 'User Activate / Deactivate',
  search: 'Search',
  searchHint: 'Name, email, number or code',
  name: 'Name',
  contact: 'Contact',
  type: 'Admin Type',
  status: 'Status',
  action: 'Action',
  choose: 'Select type',
  typeLabel: (name: string) => `Admin Type of ${name}`,
  active: 'Active',
  inactive: 'Not Activated',
  approve: 'Approve',
  deactivate: 'Deactivate',
  empty: 'No users found.',
  needsType: 'Please select Admin Type before approval.',
  refused: (name: string, why: string) => `${name}: ${why}`,
}

export const REQUEST = {
  code: 'Code',
  requested: (at: string) => `Requested ${at}`,
  rivals: (count: number) =>
    `${count} requests with this email. Approve the one whose code the person tells you.`,
  differs: 'differs',
  question: (name: string, code: string | null) =>
    code ? `Has ${name} told you the code ${code}?` : `Approve this request of ${name}?`,
  explain: 'Other requests with this email are dismissed.',
}

export const REMOVE = {
  dismiss: 'Dismiss',
  dismissQuestion: (name: string) => `Dismiss the request of ${name}?`,
  dismissExplain: 'Name, email and contact number are erased for ever.',
  erase: 'Erase',
  eraseQuestion: (name: string) => `Erase ${name}?`,
  eraseExplain:
    'Name, email, contact number and password are erased for ever. What was entered stays, as of former staff.',
}

export const ACCESS = {
  decided: (isApproved: boolean, by: string | null, at: string) =>
    `${isApproved ? 'Approved' : 'Deactivated'}${by ? ` by ${by}` : ''}, ${at}`,
  lastLogin: (at: string) => `Last login ${at}`,
  neverLoggedIn: 'Never logged in',
  makeLink: 'Reset link',
  linkQuestion: (name: string) => `Make a reset link for ${name}?`,
  linkExplain: 'Whoever has it chooses a new password. Enter your own password to go on.',
  makeIt: 'Make link',
  password: 'Your password',
  needed: { password: 'Please enter your password.', code: 'Please enter a code.' },
  link: 'Link for a new password',
  linkFor: (name: string, until: string) =>
    `Hand it to ${name} yourself. It works once, until ${until}; an older link is void.`,
  copy: 'Copy',
  copied: 'Link copied.',
  notCopied: 'The link could not be copied. Select it and copy it by hand.',
  close: 'Close',
  end: 'End sessions',
  endQuestion: (name: string) => `End every session of ${name}?`,
  endExplain: 'Whoever is logged in with this account has to log in again.',
  stay: 'Cancel',
  turnOff: 'Turn off second factor',
  turnOffQuestion: (name: string) => `Turn off the second factor of ${name}?`,
  turnOffExplain:
    'Do this for a lost phone, when you are sure who asks. The password alone logs in then, and every session ends.',
}
