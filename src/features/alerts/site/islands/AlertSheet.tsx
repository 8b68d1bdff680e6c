import { createStart } from '#web/site/islands/start.tsx'
import { AlertSheet } from '../AlertSheet.tsx'

export const start = createStart(AlertSheet)
