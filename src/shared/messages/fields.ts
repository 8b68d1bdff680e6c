/** What the contact form sends, in the order of its fields; `website` is the trap. Free of rules: browsers load it early. */
export const MESSAGE_FIELDS = [
  'name',
  'email',
  'phone',
  'preferredContact',
  'city',
  'subject',
  'message',
  'website',
] as const
export type MessageField = (typeof MESSAGE_FIELDS)[number]

/** A form as it was filled in, a text each. */
export type MessageValues = Partial<Record<MessageField, string>>

/** Digits of a phone number (specification, section 9). */
export const MAX_PHONE = 10

/** Longest text of a field that is typed, in UTF-16 units. */
export const MAX_LENGTH = { name: 80, email: 254, phone: MAX_PHONE, city: 80, message: 4000, website: 200 }

export const CONTACT_WAYS = ['email', 'phone'] as const
