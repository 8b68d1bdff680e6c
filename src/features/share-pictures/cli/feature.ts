import type { CommandFeature } from '#cli/feature.ts'
import { type Finding, findingsAbout } from '#cli/finding.ts'
import { createImageRenderer } from '#server/site/renderImage.ts'

export const feature: CommandFeature = {
  checks: () => [{ about: 'pictures', run: () => checkPictures(), mend: 'npm ci' }],
}

const SAMPLE = { html: '<div>₹182 दिल्ली</div>', style: '', language: 'en' } as const

/** Draws a picture to share, with all of its fonts. Throws when it cannot. */
export async function checkPictures(render = createImageRenderer()): Promise<Finding> {
  await render(SAMPLE)
  return findingsAbout('pictures').ok('can be drawn')
}
