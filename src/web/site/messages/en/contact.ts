import { MESSAGE_PROBLEMS } from '#shared/messages/messages.ts'
import type { ContactWords } from '#web/site/pages/contact/words.ts'

export const contact: ContactWords = {
  title: 'Contact us',
  description:
    'Write to the people who publish the chicken rates: report a wrong rate, ask for a city to be added, or tell us what is missing.',
  heading: 'Contact Us',
  lead: 'Seen a wrong rate, or is your city missing? Tell us: a person reads every message.',
  form: {
    fields: {
      name: 'Name',
      email: 'Email',
      phone: 'Phone',
      preferredContact: 'Preferred contact method',
      city: 'City',
      subject: 'Subject',
      message: 'Message',
      website: 'Leave this empty',
    },
    ways: { email: 'Email', phone: 'Phone' },
    optional: '(optional)',
    subject: 'Choose a subject',
    phoneHint: 'Digits only, at most 10.',
    send: 'Send message',
    sending: 'Sending...',
    sent: '🎉 Message sent successfully!',
    refused: 'Something went wrong. Please try again.',
    failed: 'Server error. Please try again later.',
    wait: 'Several messages came from you just now. Please wait ten minutes before the next one; what you typed stays here.',
  },
  subjects: {
    'General Inquiry': 'General Inquiry',
    'Request to Add a City': 'Request to Add a City',
    'Feedback or Suggestion': 'Feedback or Suggestion',
    'Report Incorrect Rate': 'Report Incorrect Rate',
    'Business / Partnership': 'Business / Partnership',
    'Technical Issue': 'Technical Issue',
  },
  problems: {
    ...MESSAGE_PROBLEMS,
    long: 'This is too long.',
    unreadable: 'This has characters that cannot be shown.',
  },
  wrongRate: city => `A rate of ${city} looks wrong. What I saw at the market: `,
  wrongRateFor: (city, day) => `The rate of ${city} on ${day} looks wrong. What I saw at the market: `,
  purpose: {
    heading: 'What becomes of this',
    text: 'We use what you write here to answer you and to correct our rates, and for nothing else. It is read by our staff only and not passed on. Your email or phone number is needed only for the answer.',
    kept: days =>
      `Messages are deleted after ${days} days. Write to us if you want yours deleted earlier, or want to know what we keep of you.`,
  },
}
