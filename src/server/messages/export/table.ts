import type { Message } from '#shared/messages/messages.ts'

/** Messages as a table to take along; instants are UTC. */
export const MESSAGE_TABLE = {
  columns: [
    'Received',
    'Name',
    'Email',
    'Phone',
    'City',
    'Subject',
    'Message',
    'Preferred contact',
    'Read',
    'Read by',
  ],
  toRows: ({ createdAt, name, email, phone, city, subject, message, preferredContact, read }: Message) => [
    [
      createdAt,
      name,
      email,
      phone,
      city,
      subject,
      message,
      preferredContact,
      read?.at,
      read?.by ?? undefined,
    ],
  ],
}
