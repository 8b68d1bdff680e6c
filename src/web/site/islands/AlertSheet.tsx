import { AlertSheet } from '../alerts/AlertSheet.tsx'
import { createStart } from './start.tsx'

export const start = createStart(AlertSheet)
