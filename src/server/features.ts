import type { ServerFeature } from './feature.ts'
import { loadFeatures } from './loadFeatures.ts'

/** What the features add to the server. */
export const FEATURES_OF_SERVER = await loadFeatures<ServerFeature>('server/feature')

/** The ways to start besides the ordinary one. */
export const START_MODES = FEATURES_OF_SERVER.flatMap(({ mode }) => mode ?? [])
