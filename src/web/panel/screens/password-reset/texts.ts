export const RESET = {
  heading: 'Choose a new password',
  note: 'This link works once. Afterwards you log in again, here and everywhere else.',
  new: 'New password',
  confirm: 'Confirm new password',
  send: 'Change password',
  sending: 'Changing...',
  noToken: 'This link is not complete. Open it as you were given it.',
  toLogin: 'To the login',
}
