import type { RecordPartProps, ScreenPart } from '#web/panel/feature.ts'

export const feature: ScreenPart<RecordPartProps> = {
  isOn: () => true,
  load: async () => (await import('./notes.tsx')).RecordNotes,
}
