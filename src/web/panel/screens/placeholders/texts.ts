export const PLACEHOLDERS = {
  orders: 'Orders Page',
  settings: 'Settings Page',
}
