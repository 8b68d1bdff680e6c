export const CUSTOMERS = {
  title: 'User Activate / Deactivate',
  search: 'Search',
  searchHint: 'Name or email',
  name: 'Name',
  contact: 'Contact',
  type: 'Admin Type',
  status: 'Status',
  action: 'Action',
  choose: 'Select type',
  typeOf: (name: string) => `Admin Type of ${name}`,
  active: 'Active',
  inactive: 'Not Activated',
  approve: 'Approve',
  deactivate: 'Deactivate',
  empty: 'No users found.',
  needsType: 'Please select Admin Type before approval.',
  refused: (name: string, why: string) => `${name}: ${why}`,
}

export const ACCESS = {
  decided: (isApproved: boolean, by: string | null, at: string) =>
    `${isApproved ? 'Approved' : 'Deactivated'}${by ? ` by ${by}` : ''}, ${at}`,
  lastLogin: (at: string) => `Last login ${at}`,
  neverLoggedIn: 'Never logged in',
  makeLink: 'Reset link',
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
