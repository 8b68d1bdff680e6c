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
    const name = '</script><script>alert(1)</script> "&\''
    const { render } = makeSite({ latest: [latest(name, { state: '"><img src=x>' }), latest('Agra')] })
    for (const path of ['/', '/rate-chart-web', '/chicken-rate/script-script-alert-1-script']) {
      const { status, html } = await render(path)
      expect(status).toBe(200)
      expect(html).not.toMatch(/<script>alert|<img|\sstyle="/)
      expect(html).toContain('alert(1)&lt;/script&gt;')
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

test('the shell of the panel is in its language, in development English, and carries no data to be found', () => {
  expect(makeSite({ built: BUILT }).site.renderPanel('hi')).toContain('<html lang="hi-IN">')
  const html = makeSite({ latest: [latest('Pune')] }).site.renderPanel('hi')
  for (const part of ['<html lang="en-IN">', '<div id="root"></div>', 'noindex']) expect(html).toContain(part)
  expect(html).not.toContain('Pune')
})
