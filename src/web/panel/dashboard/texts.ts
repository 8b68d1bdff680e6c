export const DASHBOARD = {
  welcome: (type: string, name: string) => `Welcome, ${type} ${name}`,
  welcomePending: (name: string) => `Welcome, ${name}`,
  pending: 'Your account is not activated yet. An Admin has to approve it first.',
  inquiries: 'Inquiries Summary',
  today: 'Today',
  total: 'Total',
  seeMessages: 'See Messages',
  rates: 'Today’s rates',
  of: (all: number) => ` of ${all} cities entered`,
  enter: 'Enter rates',
}
