import { PLACEHOLDERS } from './texts.ts'

export const OrdersPage = () => <p className="quiet">{PLACEHOLDERS.orders}</p>

export const SettingsPage = () => <p className="quiet">{PLACEHOLDERS.settings}</p>
