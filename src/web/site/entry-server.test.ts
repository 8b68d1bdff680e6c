import { describe, expect, test } from 'vitest'
import { BUILT, latest, makeSite, readText, withoutLanguages } from '#test/site.ts'

describe('any page', () => {
  test.each(['/nowhere', '/RATE-CHART-WEB', '/__proto__', '/compare/today'])(
    '%s is a 404 with header and footer that search engines do not index',
    async path => {
      const { status, html } = await makeSite({}).render(path)
      expect(status).toBe(404)
      expect(html).toContain('noindex')
      expect(readText(html)).toMatch(/Contact Us This page does not exist .* Rates are collected/)
    },
  )

  test('it escapes the text of a record in every place', async () => {
    const name = '</script><script>alert(1)</script>'
    const rate = latest(name, { state: '"><img src=x>' })
    const { render } = makeSite({ latest: [rate] })
    for (const path of ['/', '/rate-chart-web']) {
      const { html } = await render(path)
      expect(html).not.toMatch(/<script>alert|<img/)
      for (const [, json] of html.matchAll(/<script type="application\/json">([\s\S]*?)<\/script>/g))
        expect(json).not.toContain('<')
    }
  })

  test('it has no style attribute, and no inline script that the policy does not name', async () => {
    const { site, render } = makeSite({ latest: [latest('Pune')], built: BUILT })
    for (const path of ['/', '/rate-chart-web', '/compare', '/nowhere', '/embed/pune']) {
      const { html } = await render(path)
      expect(html).not.toMatch(/\sstyle=|\son\w+=/)
      const scripts = [...html.matchAll(/<script(?: data-later="[^"]*")?>([\s\S]*?)<\/script>/g)].map(
        found => found[1],
      )
      const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(found => found[1])
      // a widget has no dark theme
      expect(styles).toHaveLength(path === '/embed/pune' ? 1 : 2)
      expect(site.inline.styles).toEqual(expect.arrayContaining(styles))
      expect(scripts.length > 0).toBe(path !== '/embed/pune')
      expect(site.inline.scripts).toEqual(expect.arrayContaining(scripts))
    }
  })

  test('it is the same twice: nothing in it depends on the clock or on chance', async () => {
    const { render } = makeSite({ latest: [latest('Pune'), latest('Agra')] })
    expect((await render('/')).html).toBe((await render('/')).html)
  })

  test.each([true, false])('it labels rates as samples only where they are: %s', async sample => {
    const { render } = makeSite({ latest: [latest('Pune')], sample })
    for (const path of ['/', '/rate-chart-web', '/nowhere'])
      expect(readText((await render(path)).html).includes('not real prices')).toBe(sample)
  })

  test('its footer lists the five screens of the header again, and the header marks its own', async () => {
    const { html } = await makeSite({}).render('/rate-chart-web')
    for (const path of ['/', '/rate-chart-web', '/compare', '/aboutus', '/contact'])
      expect(withoutLanguages(html).split(`<li><a href="${path}"`)).toHaveLength(3)
    expect(html.match(/href="([^"]*)" aria-current="page"/)?.[1]).toBe('/rate-chart-web')
  })
})

test('the shell of the panel is in the language it is asked for, in development in English', () => {
  expect(makeSite({ built: BUILT }).site.renderPanel('hi')).toContain('<html lang="hi-IN">')
  expect(makeSite({}).site.renderPanel('hi')).toContain('<html lang="en-IN">')
})

test('the shell of the panel carries no data and asks not to be found', () => {
  const html = makeSite({ latest: [latest('Pune')] }).site.renderPanel('en')
  expect(html).toContain('<div id="root"></div>')
  expect(html).toContain('noindex')
  expect(html).not.toContain('Pune')
})
