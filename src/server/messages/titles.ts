import type { NewMessage } from '#shared/messages/messages.ts'

/** The title under which a message is announced. */
export const formatTitle = ({ name, subject }: Pick<NewMessage, 'name' | 'subject'>): string =>
  `New message from ${name}: ${subject}`
