/** A valid message of the form; `preferredContact` is email. */
export const MESSAGE = {
  name: 'Asha',
  email: 'asha@example.com',
  phone: '9876543210',
  city: 'Pune',
  subject: 'Report Incorrect Rate',
  message: 'The wholesale rate of Pune looks wrong today.',
  preferredContact: 'email',
}
