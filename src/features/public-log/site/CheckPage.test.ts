import { expect, test } from 'vitest'
import { LANGUAGES } from '#shared/languages.ts'
import { makeSite, TODAY } from '#test/site.ts'

test.each(LANGUAGES)('the page of a price that was never published is not found (%s)', async language => {
  const path = `${language === 'en' ? '' : `/${language}`}/log/check`
  for (const query of [
    '',
    '?city=Pune',
    `?city=Nowhere&date=${TODAY}`,
    `?city=%00&date=${TODAY}`,
    ...['x', '-271821-04-20T00:00:00Z'].map(instant => `?city=Pune&date=${TODAY}&asOf=${instant}`),
  ])
    expect((await makeSite({}).render(`${path}${query}`)).status).toBe(404)
})
