import { PLACEHOLDERS } from './texts.ts'

export const OrdersPage = () => <p className="quiet">{PLACEHOLDERS.orders}</p>
