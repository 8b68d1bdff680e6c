import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatFinding, runCheck } from '#cli/finding.ts'
import { createImageRenderer } from '#server/site/renderImage.ts'
import { createTemporaryFolder } from '#test/embeddedApp.ts'
import { checkPictures } from './feature.ts'

const mend = 'npm ci'

test('pictures that cannot be drawn because a font is missing are reported as wrong', async () => {
  const [whole] = await runCheck({ about: 'pictures', run: () => checkPictures(), mend })
  expect(formatFinding(whole!)).toBe('ok     pictures: can be drawn')
  const empty = createTemporaryFolder()
  const render = createImageRenderer(path => join(empty, path))
  const [broken] = await runCheck({ about: 'pictures', run: () => checkPictures(render), mend })
  expect(formatFinding(broken!)).toMatch(/^wrong {2}pictures: ENOENT.*woff2.*: npm ci$/)
})
