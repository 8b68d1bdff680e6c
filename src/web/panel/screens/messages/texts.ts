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
  markReadLabel: (name: string) => `Mark as read: ${name}`,
  readBy: (name: string, when: string) => `Read by ${name}, ${when}`,
  nobody: 'somebody',
}

export const ERASE = {
  heading: "Erase a person's messages",
  person: 'Email or phone',
  send: 'Erase',
  question: 'Erase every message of this person?',
  explain: (person: string) => `${person}. Requests for an account go too. This cannot be undone.`,
  stay: 'Cancel',
  go: 'Erase for ever',
  going: 'Erasing...',
  done: (messages: number, requests: number) => {
    if (messages + requests === 0) return 'No message of this person was found.'
    const alsoRequests = requests === 0 ? '' : `, requests for an account: ${requests}`
    return `Messages erased: ${messages}${alsoRequests}`
  },
  accountsLeft:
    'This person has an account of staff: it is erased on the Customers screen, once it is deactivated.',
}
