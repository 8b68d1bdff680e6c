import type { ScreenPart, SheetToolProps } from '#web/panel/feature.ts'

export const feature: ScreenPart<SheetToolProps> = {
  isOn: () => true,
  load: async () => (await import('./CellNotes.tsx')).CellNotes,
}
