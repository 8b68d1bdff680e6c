import { PLACEHOLDERS } from './texts.ts'

export const SettingsPage = () => <p className="quiet">{PLACEHOLDERS.settings}</p>
