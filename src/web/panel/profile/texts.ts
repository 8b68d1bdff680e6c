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
