import { normalizePhone } from '#shared/phone.ts'

/** The fields of the contact form, in order; `website` is the trap. It has no rules, because browsers load it early. */
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
export const MAX_LENGTH = { name: 80, email: 254, phone: 80, city: 80, message: 4000, website: 200 }

export const CONTACT_WAYS = ['email', 'phone'] as const

/** Reads a form as it was filled in, whether a script sends it or the browser; the phone number in digits. */
export function readMessageForm(form: { get(field: string): unknown }): MessageValues {
  const read = (field: MessageField) => String(form.get(field) ?? '')
  const values = Object.fromEntries(MESSAGE_FIELDS.map(field => [field, read(field)]))
  return { ...values, phone: normalizePhone(read('phone')) }
}
