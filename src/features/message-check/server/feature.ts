import type { ServerFeature } from '#server/feature.ts'
import { messageCheckForm } from './formRoutes.ts'

export const feature: ServerFeature = { forms: messageCheckForm }
