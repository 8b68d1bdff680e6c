import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#shared/languages.ts'
import { MAX_FIRST_LOAD, weighScreens } from '#test/firstLoad.ts'

test.each(LANGUAGES)('no screen of the panel in %s is heavier than a phone can load', async language => {
  const weighed = await weighScreens(language)
  expect(weighed.length).toBeGreaterThan(10)
  expect(weighed.filter(({ bytes }) => bytes > MAX_FIRST_LOAD)).toEqual([])
})

test('no script of a browser has the summary of a call, which only the document of the API shows', async () => {
  const assets = join(import.meta.dirname, '../../../dist/client/assets')
  const scripts = (await readdir(assets)).filter(name => name.endsWith('.js'))
  const texts = await Promise.all(scripts.map(name => readFile(join(assets, name), 'utf8')))
  expect(texts.filter(text => /\bsummary:(["'`])(?!\1)/.test(text))).toEqual([])
})
