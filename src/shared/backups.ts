import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const readBackupState = endpoint('GET /api/admin/backup', 'admin', {
  summary: 'Why the last backup by the schedule has failed; null once one has succeeded',
  responses: { 200: z.object({ failure: z.nullable(z.string()) }) },
})
