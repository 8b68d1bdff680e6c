import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
/** Pages; mails and pictures (PNG) have no tokens. */
const SHEETS = globSync(['src/web/site/**/*.css', 'src/features/*/site/**/*.css'], { cwd: ROOT }).filter(
  file => !/\/(mail|share-pictures)\/|\/png\.css$/.test(file),
)
const GAP =
  /^\s*(?:margin(?:-(?:block|inline)(?:-start|-end)?)?|gap|row-gap|column-gap):.*\d(?:px|rem|em|ch)\b.*$/gm

test('gaps between the parts of a page are of the scale in tokens.css', () => {
  const odd = SHEETS.flatMap(file =>
    (readFileSync(join(ROOT, file), 'utf8').match(GAP) ?? []).map(line => `${file}: ${line.trim()}`),
  )
  expect(odd).toEqual([])
})
