import { loadFeatures } from '#server/loadFeatures.ts'
import type { CommandFeature } from './feature.ts'

export const FEATURES_OF_COMMANDS = await loadFeatures<CommandFeature>('cli/feature')
