import type { LoginPartProps, ScreenPart } from '#web/panel/feature.ts'
import { canUsePasskeys } from './canUsePasskeys.ts'

export const feature: ScreenPart<LoginPartProps> = {
  isOn: canUsePasskeys,
  load: async () => (await import('./PasskeyLogin.tsx')).PasskeyLogin,
}
