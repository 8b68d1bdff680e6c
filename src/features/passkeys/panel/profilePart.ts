import type { ProfilePartProps, ScreenPart } from '#web/panel/feature.ts'
import { canUsePasskeys } from './canUsePasskeys.ts'

export const feature: ScreenPart<ProfilePartProps> = {
  isOn: canUsePasskeys,
  load: async () => (await import('./Passkeys.tsx')).Passkeys,
}
