import { AlertSheet } from '../AlertSheet.tsx'
import { createStart } from '#web/site/islands/start.tsx'

export const start = createStart(AlertSheet)
