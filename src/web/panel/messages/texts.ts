export const MESSAGES = {
  list: 'Messages, newest first',
  empty: 'No messages yet.',
  noneFound: 'No message has this text in it.',
  noCity: 'No city named',
  write: (name: string) => `Write to ${name}`,
  phone: (name: string) => `Call ${name}`,
  chart: (city: string) => `Rate Chart of ${city}`,
  more: (count: number) => `Show ${count} more`,
  search: 'Search',
  searchHint: 'Name, email, phone or text',
  download: 'Download CSV',
  unread: 'Unread',
  unreadCount: (count: number) => `${count} unread`,
  markRead: 'Mark as read',
  markReadOf: (name: string) => `Mark as read: ${name}`,
  readBy: (name: string, when: string) => `Read by ${name}, ${when}`,
  nobody: 'somebody',
}

export const ERASE = {
  heading: "Erase a person's messages",
  person: 'Email or phone',
  send: 'Erase',
  question: 'Erase every message of this person?',
  explain: (person: string) => `${person}. This cannot be undone.`,
  stay: 'Cancel',
  go: 'Erase for ever',
  going: 'Erasing...',
  done: (count: number) =>
    count === 0 ? 'No message of this person was found.' : `Messages erased: ${count}`,
}
