import type { SheetTool } from '#web/panel/feature.ts'

export const feature: SheetTool = {
  isOn: () => document.querySelector('meta[name="asks-basis"]') !== null,
  load: async () => (await import('./BasisTool.tsx')).BasisTool,
}
