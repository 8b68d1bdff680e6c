import { PLACEHOLDERS } from '#messages/panel/placeholders.js'

export const OrdersPage = () => <p className="quiet">{PLACEHOLDERS.orders}</p>

export const SettingsPage = () => <p className="quiet">{PLACEHOLDERS.settings}</p>
