import { ContactForm } from '../pages/contact/ContactForm.tsx'
import { createStart } from './start.tsx'

export const start = createStart(ContactForm)
