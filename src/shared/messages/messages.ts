import { z } from 'zod'
import { required, typed } from '#shared/text.ts'
import { CONTACT_WAYS, MAX_LENGTH, MAX_PHONE } from './fields.ts'

export const SUBJECTS = [
  'General Inquiry',
  'Request to Add a City',
  'Feedback or Suggestion',
  'Report Incorrect Rate',
  'Business / Partnership',
  'Technical Issue',
] as const

/** What can be wrong with a message, beside lengths and signs that cannot be shown (specification, section 5). */
export const MESSAGE_PROBLEMS = {
  noName: 'Please enter your name.',
  noSubject: 'Please choose a subject.',
  noMessage: 'Please enter your message.',
  noWay: 'Please select your preferred contact method.',
  noPhone: 'Phone number is required when preferred contact is Phone.',
  noEmail: 'Email is required when preferred contact is Email.',
  phoneDigits: 'Phone accepts only digits.',
  phoneLong: 'Phone has at most 10 digits.',
  email: 'Enter a full email address, such as name@example.com.',
} as const

const ContactPhone = typed(80)
  .regex(/^\d*$/, { error: MESSAGE_PROBLEMS.phoneDigits })
  .max(MAX_PHONE, { error: MESSAGE_PROBLEMS.phoneLong })

const ContactEmail = typed(MAX_LENGTH.email).refine(
  text => text === '' || z.email().safeParse(text).success,
  {
    error: MESSAGE_PROBLEMS.email,
  },
)

type Answer = Record<'preferredContact' | 'phone' | 'email', string>
const isAnswerable = (way: (typeof CONTACT_WAYS)[number]) => (sent: Answer) =>
  sent.preferredContact !== way || sent[way] !== ''

/** Asked whatever else is wrong, so that a form can say everything at once. */
const when = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

/** What a visitor sends (specification, sections 3 and 5). `website` is a trap for robots: people never see it. */
export const NewMessage = z
  .strictObject({
    name: required(MAX_LENGTH.name, MESSAGE_PROBLEMS.noName),
    email: ContactEmail.default(''),
    phone: ContactPhone.default(''),
    city: typed(MAX_LENGTH.city).default(''),
    subject: z.enum(SUBJECTS, { error: MESSAGE_PROBLEMS.noSubject }),
    message: required(MAX_LENGTH.message, MESSAGE_PROBLEMS.noMessage),
    preferredContact: z.enum(CONTACT_WAYS, { error: MESSAGE_PROBLEMS.noWay }),
    website: z.string().max(MAX_LENGTH.website).default(''),
  })
  .refine(isAnswerable('phone'), { path: ['phone'], error: MESSAGE_PROBLEMS.noPhone, when })
  .refine(isAnswerable('email'), { path: ['email'], error: MESSAGE_PROBLEMS.noEmail, when })
export type NewMessage = z.output<typeof NewMessage>

/** Which Admin read a message first, and when; the name is null when the account is not known any more. */
export const Reading = z.object({ at: z.iso.datetime(), by: z.string().nullable() })
export type Reading = z.infer<typeof Reading>

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
  read: Reading.nullable(),
})
export type Message = z.infer<typeof Message>
