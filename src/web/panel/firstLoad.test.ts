import { expect, test } from 'vitest'
import { LANGUAGES } from '#shared/languages.ts'
import { MAX_FIRST_LOAD, weighScreens } from '#test/firstLoad.ts'

test.each(LANGUAGES)('no screen of the panel in %s is heavier than a phone can load', async language => {
  const weighed = await weighScreens(language)
  expect(weighed.length).toBeGreaterThan(10)
  expect(weighed.filter(({ bytes }) => bytes > MAX_FIRST_LOAD)).toEqual([])
})
