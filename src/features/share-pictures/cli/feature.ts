import type { CommandFeature } from '#cli/feature.ts'
import { checkPictures } from './checkPictures.ts'

export const feature: CommandFeature = {
  checks: () => [{ about: 'pictures', run: () => checkPictures(), mend: 'npm ci' }],
}
