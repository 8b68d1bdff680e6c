import type { DumpPart } from '#server/feature.ts'
import { loadFeatures } from '#server/loadFeatures.ts'

/** What other features add to each dump. */
export const DUMP_PARTS = await loadFeatures<DumpPart>('server/dump')
