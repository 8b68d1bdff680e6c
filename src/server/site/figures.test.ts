import { expect, test } from 'vitest'
import { full, latest, makeSite, readText, YESTERDAY } from '#test/site.ts'

const cities = [228, 216].map((price, at) =>
  latest(['Pune', 'Nashik'][at]!, {
    state: 'Maharashtra',
    markets: full(price),
    previous: { date: at ? '2026-11-17' : YESTERDAY, markets: full(210) },
    trend: [{ date: '2026-11-16', price: 201 + at }],
  }),
)
const { render } = makeSite({ latest: cities })

test('Home, a city and its widget have what shops charge beside the 1 Kg Rate, and say what both are', async () => {
  for (const [view, price] of [
    ['/', 232],
    ['/chicken-rate/pune', 238],
    ['/embed/pune', 238],
  ] as const) {
    const words = readText((await render(view)).html)
    expect(words).toContain(`In shops about ₹${price} Skinless`)
    expect(words).toMatch(/The 1 Kg Rate is .* Shops charge the Retail rate/)
  }
})

test('figures say of how many cities and days they are, and since when they changed', async () => {
  const words = readText((await render('/')).html)
  expect(words).toContain('2 of 2 cities updated today')
  expect(words).toContain('with change since 20 Nov unless a row names another day')
  expect(words).toContain('Pune ₹228 up 18 Nashik since 17 Nov ₹216 up 6')
  expect(words).toMatch(
    /median of 2 cities India 4 days: ₹202–222 Chicken ₹222 up ₹12 .* change from each city’s previous rate/,
  )
})
