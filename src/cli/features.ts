import { loadFeatures } from '#server/loadFeatures.ts'
import type { CommandFeature } from './feature.ts'

/** What the features add to the commands. */
export const FEATURES_OF_COMMANDS = await loadFeatures<CommandFeature>('cli/feature')
