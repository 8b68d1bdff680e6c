import { ContactForm } from '../pages/contact/ContactForm.tsx'
import { starter } from './start.tsx'

export const start = starter(ContactForm)
