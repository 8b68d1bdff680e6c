import type { NewMessage } from '#shared/messages/messages.ts'

/** What stands before a sender's name and after it in the title of a notification. */
export const AROUND_NAME = ['New message from ', ': '] as const

/** The title under which a message is announced. */
export const titleOf = ({ name, subject }: Pick<NewMessage, 'name' | 'subject'>): string =>
  AROUND_NAME.join(name) + subject
