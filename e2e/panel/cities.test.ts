import { addDays } from '#shared/days.ts'
import { enterRate } from '../api.ts'
import { expectAccessible } from '../axe.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { expectNoWider } from '../widths.ts'
import { findToast } from './screen.ts'

test.use({ as: 'Admin' })

test('an Admin renames a city, retires one and brings it back', { tag: '@phone' }, async ({
  page,
  today,
}) => {
  await test.step('renames a city', async () => {
    const [old, now] = ['Wrng Phonepur', 'Wrong Phonepur'] as const
    await enterRate({ location: old, date: today, markets: makePrices(old, 0) })
    await page.goto('/admin/cities')
    await page.getByLabel('Search cities').fill(old)
    const city = page.getByRole('article').filter({ hasText: old })
    await city.getByRole('button', { name: 'Rename' }).click()
    const field = page.getByRole('dialog').getByLabel('New name')
    await field.fill('Pune')
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
    await expect(page.getByRole('dialog').getByText('Merge the two instead.')).toBeVisible()
    await expectAccessible(page)
    await field.fill(now)
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
    await expect(findToast(page, `Renamed to ${now}.`)).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: now })).toContainText(`Other names: ${old}`)
    await expect(page.getByRole('heading', { name: now })).toBeVisible()
    await expectAccessible(page)
    await expectNoWider(page)
  })

  await test.step('retires a city and brings it back', async () => {
    const city = 'Tired Phonepur'
    await enterRate({ location: city, date: today, markets: makePrices(city, 0) })
    await page.goto('/admin/cities')
    await page.getByLabel('Search cities').fill(city)
    await page.getByRole('button', { name: `Retire ${city}` }).click()
    await expectAccessible(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: `Retire ${city}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retire' }).click()
    await expect(findToast(page, `${city} is retired.`)).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: city })).toContainText('Retired')
    const address = `/chicken-rate/${city.toLowerCase().replaceAll(' ', '-')}`
    expect((await page.request.get(address)).status()).toBe(410)
    await page.getByRole('button', { name: `Bring back ${city}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Bring back' }).click()
    await expect(findToast(page, `${city} is back.`)).toBeVisible()
  })
})

test('merges two cities, says which rates of a day count, and asks for the name', { tag: '@phone' }, async ({
  page,
  today,
}) => {
  const [from, into] = ['Small Phonepur', 'Bigger Phonepur'] as const
  await enterRate({ location: from, date: today, markets: makePrices(from, 0) })
  await enterRate({ location: into, date: today, markets: makePrices('Pune', 5) })
  await enterRate({ location: from, date: addDays(today, -1), markets: makePrices(from, 1) })
  await page.goto('/admin/cities')
  await page.getByLabel('Search cities').fill(from)
  await page.getByRole('button', { name: `Merge ${from}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Becomes part of').fill(into.slice(0, 6))
  await dialog.getByRole('option', { name: into }).click()
  await expect(dialog.getByText(`2 days come to ${into}.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose which rates count.')
  await expectAccessible(page)
  await dialog.getByLabel(`The rates of ${into}`).check()
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(`Type ${from} to merge it`)
  await dialog.getByLabel(`Type ${from} to merge it`).fill(from)
  await page.keyboard.press('Enter')
  await expect(findToast(page, `${from} is part of ${into} now.`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Cities' })).toBeFocused()
  const target = page.getByRole('article').filter({ hasText: into })
  await expect(target).toContainText('2 days')
  await expect(target).toContainText(`Other names: ${from}`)
  await expectNoWider(page)
})
