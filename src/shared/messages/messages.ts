import * as z from 'zod/mini'
import { normalizePhone } from '#shared/phone.ts'
import { requiredText, textUpTo } from '#shared/text.ts'
import { errorKey, type ValidationKey, when } from '#shared/validation.ts'
import {
  CONTACT_WAYS,
  MAX_LENGTH,
  MAX_PHONE,
  MESSAGE_FIELDS,
  type MessageField,
  type MessageValues,
} from './fields.ts'

export const SUBJECTS = [
  'General Inquiry',
  'Request to Add a City',
  'Feedback or Suggestion',
  'Report Incorrect Rate',
  'Business / Partnership',
  'Technical Issue',
] as const

const ContactPhone = textUpTo(MAX_LENGTH.phone).check(
  z.regex(/^\d*$/, errorKey('phoneDigits')),
  z.maxLength(MAX_PHONE, errorKey('phoneLong')),
)

const ContactEmail = textUpTo(MAX_LENGTH.email).check(
  z.refine(text => text === '' || z.email().safeParse(text).success, errorKey('email')),
)

type Answer = Record<'preferredContact' | 'phone' | 'email', string>
const isAnswerable = (way: (typeof CONTACT_WAYS)[number]) => (sent: Answer) =>
  sent.preferredContact !== way || sent[way] !== ''

/** A message from a visitor (specification, sections 3 and 5). `website` is a trap for robots: people never see it. */
export const NewMessage = z
  .strictObject({
    name: requiredText(MAX_LENGTH.name, 'noName'),
    email: z._default(ContactEmail, ''),
    phone: z._default(ContactPhone, ''),
    city: z._default(textUpTo(MAX_LENGTH.city), ''),
    subject: z.enum(SUBJECTS, errorKey('noSubject')),
    message: requiredText(MAX_LENGTH.message, 'noMessage'),
    preferredContact: z.enum(CONTACT_WAYS, errorKey('noWay')),
    website: z._default(textUpTo(MAX_LENGTH.website), ''),
  })
  .check(
    z.refine(isAnswerable('phone'), { path: ['phone'], ...errorKey('noPhone'), when }),
    z.refine(isAnswerable('email'), { path: ['email'], ...errorKey('noEmail'), when }),
  )
export type NewMessage = z.output<typeof NewMessage>

/** Problems that the site's form can show: a message whose fields are texts has no others. */
export const MESSAGE_PROBLEMS = [
  'noName',
  'noSubject',
  'noMessage',
  'noWay',
  'noPhone',
  'noEmail',
  'phoneDigits',
  'phoneLong',
  'email',
  'long',
  'unreadable',
] as const satisfies readonly ValidationKey[]
export type MessageProblem = (typeof MESSAGE_PROBLEMS)[number]
export type MessageProblems = Partial<Record<MessageField, MessageProblem>>

/** A message that was sent without script and not taken, to be shown again. */
export interface RefusedMessage {
  values: MessageValues
  problems: MessageProblems
  /** Nothing is wrong with it, and yet it was not taken. */
  failure?: 'tooMany' | 'failed'
}

/** Returns what is wrong with each field of a form; the first issue of a field counts. */
export function validateMessage(values: MessageValues): MessageProblems {
  const problems: MessageProblems = {}
  for (const { path, message } of NewMessage.safeParse(values).error?.issues ?? []) {
    const field = MESSAGE_FIELDS.find(name => name === path[0])
    if (field) problems[field] ??= MESSAGE_PROBLEMS.find(key => key === message) ?? 'unreadable'
  }
  return problems
}

/**
 * Returns how a person is known by what they wrote: an email in small letters, or the digits of a phone number without
 * the country's code. Empty when a text is neither.
 */
function toPersonKey(text: string): string {
  const typed = text.trim().toLowerCase()
  if (/^[^\s@]+@[^\s@]+$/.test(typed)) return typed
  const phone = normalizePhone(typed)
  return /^\d{1,10}$/.test(phone) ? phone : ''
}

/** One person, by email or phone. */
export const Person = requiredText(MAX_LENGTH.email, 'noPerson').check(
  z.refine(text => toPersonKey(text) !== '', errorKey('noPerson')),
  z.overwrite(toPersonKey),
)

export const MESSAGE_STATES = ['new', 'answered', 'spam'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

export const Message = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  city: z.string(),
  subject: z.string(),
  message: z.string(),
  preferredContact: z.enum(CONTACT_WAYS),
  createdAt: z.iso.datetime(),
  state: z.enum(MESSAGE_STATES),
  changed: z
    .nullable(z.object({ at: z.iso.datetime(), by: z.nullable(z.string()) }))
    .check(z.describe('Which Admin gave it its state, and when; null while nobody has.')),
})
export type Message = z.infer<typeof Message>
