export const PROFILE = {
  missing: 'User not authenticated',
  details: 'Your account',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  status: 'Status',
  role: 'Role',
  active: 'Active',
  inactive: 'Not Activated',
}

export const SESSIONS = {
  title: 'Where you are logged in',
  unknownClient: 'Browser not noted',
  isThis: 'This session',
  begun: (at: string) => `Logged in ${at}`,
  lastUsed: (at: string) => `Last used ${at}`,
  end: 'End',
  endNamed: (client: string, begun: string) => `the session in ${client}, begun ${begun}`,
  endOthers: 'End all others',
  question: 'End every session but this one?',
  explain: 'Whoever is logged in with your account elsewhere has to log in again.',
  stay: 'Cancel',
}

export const PASSWORD = {
  title: 'Change password',
  explain: 'Afterwards you log in again, here and everywhere else.',
  current: 'Current password',
  new: 'New password',
  confirm: 'Confirm new password',
  needed: {
    current: 'Please enter your current password.',
    new: 'Please enter a new password.',
    confirm: 'Please enter the new password again.',
  },
  send: 'Change password',
  sending: 'Changing...',
}
