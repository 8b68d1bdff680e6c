export const MESSAGES = {
  list: 'Messages, newest first',
  empty: 'No messages yet.',
  noCity: 'No city named',
  write: (name: string) => `Write to ${name}`,
  phone: (name: string) => `Call ${name}`,
  chart: (city: string) => `Rate Chart of ${city}`,
  more: (count: number) => `Show ${count} more`,
}
