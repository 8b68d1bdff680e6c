export const BELL = {
  title: 'Notifications',
  unread: (count: number) => `Notifications, ${count} unread`,
  clear: 'Clear All',
  empty: 'No notifications.',
  undo: 'Undo',
  undone: (name: string) => `${name} is no longer approved.`,
}
