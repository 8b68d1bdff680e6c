import type { ScreenPart, SheetToolProps } from '#web/panel/feature.ts'

export const feature: ScreenPart<SheetToolProps> = {
  isOn: () => document.querySelector('meta[name="asks-basis"]') !== null,
  load: async () => (await import('./BasisTool.tsx')).BasisTool,
}
