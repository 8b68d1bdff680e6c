import { expect, test } from 'vitest'
import { LANGUAGES } from '#shared/languages.ts'
import { makeSite, TODAY } from '#test/site.ts'

test.each(LANGUAGES)('the page of a price that was never published is not found (%s)', async language => {
  const path = `${language === 'en' ? '' : `/${language}`}/log/check`
  for (const query of ['', '?city=Pune', `?city=Nowhere&date=${TODAY}`, `?city=Pune&date=${TODAY}&asOf=x`])
    expect((await makeSite({}).render(`${path}${query}`)).status).toBe(404)
})
