import { z } from 'zod'
import { required, typed } from '#shared/text.ts'

export const SUBJECTS = [
  'General Inquiry',
  'Request to Add a City',
  'Feedback or Suggestion',
  'Report Incorrect Rate',
  'Business / Partnership',
  'Technical Issue',
] as const
export const CONTACT_WAYS = ['email', 'phone'] as const

/** Digits of a phone number (specification, section 9). */
export const MAX_PHONE = 10

const ContactPhone = typed(80)
  .regex(/^\d*$/, { error: 'Phone accepts only digits.' })
  .max(MAX_PHONE, { error: 'Phone has at most 10 digits.' })

const ContactEmail = typed(254).refine(text => text === '' || z.email().safeParse(text).success, {
  error: 'Enter a full email address, such as name@example.com.',
})

/** What a visitor sends (specification, sections 3 and 5). `website` is a trap for robots: people never see it. */
export const NewMessage = z
  .strictObject({
    name: required(80, 'Please enter your name.'),
    email: ContactEmail.default(''),
    phone: ContactPhone.default(''),
    city: typed(80).default(''),
    subject: z.enum(SUBJECTS, { error: 'Please choose a subject.' }),
    message: required(4000, 'Please enter your message.'),
    preferredContact: z.enum(CONTACT_WAYS, { error: 'Please select your preferred contact method.' }),
    website: z.string().max(200).default(''),
  })
  .refine(sent => sent.preferredContact !== 'phone' || sent.phone !== '', {
    path: ['phone'],
    error: 'Phone number is required when preferred contact is Phone.',
  })
  .refine(sent => sent.preferredContact !== 'email' || sent.email !== '', {
    path: ['email'],
    error: 'Email is required when preferred contact is Email.',
  })
export type NewMessage = z.output<typeof NewMessage>

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
})
export type Message = z.infer<typeof Message>
