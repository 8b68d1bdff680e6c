import { createHash } from 'node:crypto'
import type { NewMessage } from '#shared/messages/messages.ts'
import { collapseSpaces } from '#shared/places.ts'

const plain = (text: string) => collapseSpaces(text.normalize('NFKC')).toLowerCase()

/** The identity of a message's content: case, spaces and ways to write one character do not count. */
export const fingerprintMessage = ({
  name,
  email,
  phone,
  city,
  subject,
  message,
  preferredContact,
}: NewMessage): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([name, email, phone, city, subject, message, preferredContact].map(plain)))
    .digest()
