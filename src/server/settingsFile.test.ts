import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTemporaryFolder } from '#test/embeddedApp.ts'
import { readSettingsFile } from './settingsFile.ts'

function read(content: string | Buffer) {
  const path = join(createTemporaryFolder(), '.env')
  writeFileSync(path, content)
  return readSettingsFile(path)
}

const SECRET = 'heron'

test.each([
  [`PORT=1\n${SECRET}`, /\.env, line 2: must be NAME=value, or a comment that begins with #\.$/],
  [`P ORT=${SECRET}`, /line 1: must be NAME=value/],
  [`\u200bPORT=${SECRET}`, /line 1: must be NAME=value/],
  [Buffer.from(`PORT=${SECRET}`, 'utf16le'), /line 1: must be NAME=value/],
  [Buffer.from(`\ufeffPORT=${SECRET}`, 'utf16le'), /\.env is not in UTF-8: save it as UTF-8\.$/],
  [Buffer.from(`SITE_NAME=${SECRET} \xe9`, 'latin1'), /is not in UTF-8/],
  [`A=1\r\nB=2\r\nA=${SECRET}`, /line 3: A is set by an earlier line, too\.$/],
  [`A=${SECRET} #dusk`, /line 1: a # in the value of A needs quotes/],
  [`A=#${SECRET}`, /a # in the value of A needs quotes/],
  [`A="${SECRET}\nB=1"`, /line 1: the quotes around the value of A must be/],
  [`A="${SECRET}`, /the quotes around the value of A/],
  [`A="${SECRET}\\"x"`, /the quotes around the value of A/],
  [`A="${SECRET}" # dusk`, /the quotes around the value of A/],
  ['A="', /the quotes around the value of A/],
])(
  'the settings file %j is refused with the line and the reason, and without a value',
  (content, sentence) => {
    expect(() => read(content)).toThrow(sentence)
    expect(() => read(content)).not.toThrow(SECRET)
  },
)

test('a settings file that cannot be read is refused, and a missing one has no settings', () => {
  const folder = createTemporaryFolder()
  mkdirSync(join(folder, '.env'))
  expect(() => readSettingsFile(join(folder, '.env'))).toThrow(/\.env cannot be read \(EISDIR\)\.$/)
  expect(readSettingsFile(join(folder, 'missing'))).toEqual({})
})

test.each([
  ['\ufeffA=1\r\n\r\n# B=2\r\nC=3\r\n', { A: '1', C: '3' }],
  [
    'A=Blue-heron-4#dusk\nB="x #y"\nC=\'"\'\nD=`\\n`',
    { A: 'Blue-heron-4#dusk', B: 'x #y', C: '"', D: '\\n' },
  ],
  [' export A = cp "$1" b:c \nB=\nC=""\n', { A: 'cp "$1" b:c', B: '', C: '' }],
])('the settings file %j is read', (content, settings) => {
  expect(read(content)).toEqual(settings)
})
