import { addDays } from '#shared/days.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { enterRate, getToken, send } from '../api.ts'
import { expectAccessible } from '../axe.ts'
import { createStaff, deactivate, STAFF } from '../people.ts'
import { readRun } from '../run.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { expectNoWider } from '../widths.ts'

test.describe('a Sub Admin', () => {
  test.use({ as: 'Sub Admin' })
})

test.describe('an Admin', { tag: '@phone' }, () => {
  test.use({ as: 'Admin' })

  test(
    'an Admin finds who did what, from a rate its history, and goes back page by page',
    { tag: '@phone' },
    async ({ page, today, baseURL }, { project }) => {
      await test.step('an Admin finds who did what, and from a rate its history', async () => {
        const city = project.name === 'phone' ? 'Yavatmal' : 'Wardha'
        const { _id } = await enterRate({ location: city, date: today, markets: makePrices(city, 0) })
        await send('PUT', `/api/rates/daily/${_id}`, {
          token: readRun().adminToken,
          body: { markets: makePrices(city, 1) },
        })
        await page.goto('/admin')
        if (project.name === 'phone') await page.getByRole('button', { name: 'Menu' }).click()
        await page.getByText('More', { exact: true }).click()
        await page.getByRole('link', { name: 'Audit' }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit')
        await page.getByLabel('City').selectOption(city)
        const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
        await expect(rows).toHaveCount(3)
        await expect(rows.nth(0)).toContainText('Rates corrected')
        await expect(rows.nth(1)).toContainText('Rates entered')
        await expect(rows.nth(2)).toContainText('City added')
        await expect(rows.nth(2).getByRole('cell', { name: city, exact: true })).toBeVisible()
        await expect(rows.nth(0).getByRole('cell', { name: 'Admin', exact: true })).toBeVisible()
        await expectAccessible(page)
        await expectNoWider(page)

        await page.getByLabel('Action').selectOption('Rates entered')
        await expect(rows).toHaveCount(1)
        await expect(page).toHaveURL(new RegExp(`action=rate.create&city=${city}`))
        await page.getByLabel('Date').fill('2020-01-01')
        await expect(page.getByText('No entries found.')).toBeVisible()
        await page.getByLabel('Date').fill(today)
        await expect(rows).toHaveCount(1)

        await rows.getByRole('link', { name: new RegExp(`^${city}, `) }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rate History')
        await page.goBack()
        await expect(page.getByLabel('City')).toHaveValue(city)
        await page.getByRole('button', { name: 'Reset' }).click()
        await expect(page).toHaveURL(/\/admin\/audit$/)
      })

      await test.step('an Admin sees what was decided about a person, with the name of who did it', async () => {
        const name = project.name === 'phone' ? 'Sarita Pawar' : 'Sunil Pawar'
        const { user } = await createStaff(name, 'Sub Admin')
        await deactivate(user)
        await page.goto('/admin/audit?action=account.deactivated')
        const row = page.getByRole('row', { name: new RegExp(name) })
        await expect(row).toContainText('Account deactivated')
        await expect(row.getByRole('cell', { name: 'Admin', exact: true })).toBeVisible()
        await page.getByLabel('Person').selectOption(STAFF['Sub Admin'].name)
        await expect(page.getByText('No entries found.')).toBeVisible()
      })

      await test.step('an Admin goes further back page by page', async () => {
        const name = project.name === 'phone' ? 'Tara Menon' : 'Tarun Menon'
        const person = await createStaff(name, 'Admin')
        const token = await getToken(person)
        for (let time = 0; time < 105; time++) {
          await fetch(`${baseURL}/api/messages/export`, { headers: { authorization: `Bearer ${token}` } })
        }
        await page.goto(`/admin/audit?person=${person.user._id}&action=message.exported`)
        const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
        await expect(rows).toHaveCount(100)
        await page.getByRole('button', { name: 'Load more' }).click()
        await expect(rows).toHaveCount(105)
        await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
      })
    },
  )
})

test.describe('an import', () => {
  test.use({ as: 'Admin' })

  test('an Admin undoes an import in the record, and reads what was kept because somebody changed it', async ({
    page,
    today,
  }) => {
    const clerk = await createStaff('Bhavna Joshi', 'Sub Admin')
    const day = addDays(today, -70)
    const rates = ['Satara', 'Ratlam', 'Ghost Nagar'].map((location, at) => ({
      location,
      date: day,
      markets: makePrices(location, at),
    }))
    const token = await getToken(clerk)
    await send('POST', '/api/rates/imports', {
      token,
      body: { rates, newCities: ['Ghost Nagar'] },
    })
    const find = () => send<DailyRate[]>('GET', `/api/rates/daily?date=${day}`, {})
    const satara = (await find()).find(({ location }) => location === 'Satara')!
    const corrected = makePrices('Satara', 7)
    await send('PUT', `/api/rates/daily/${satara._id}`, {
      token: readRun().adminToken,
      body: { markets: corrected },
    })
    // what others do meanwhile pushes nothing off its page
    await page.goto('/admin/audit?action=rates.imported')
    const row = page
      .getByRole('row')
      .filter({ hasText: 'Rates imported' })
      .filter({ hasText: 'Bhavna Joshi' })
    await expect(row).toContainText('3 records')
    await row.getByRole('button', { name: 'Undo this import' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this import' }).click()
    const kept = page.getByRole('dialog', { name: '2 records undone, 1 changed since and kept.' })
    await expect(kept.getByRole('listitem')).toContainText('Satara, ')
    await kept.getByRole('button', { name: 'Close' }).click()
    await page.goto('/admin/audit?action=rates.importUndone')
    await expect(page.getByRole('row').filter({ hasText: 'Import undone' }).first()).toContainText(
      '2 records',
    )
    expect(
      (await find()).filter(({ location }) => rates.some(rate => rate.location === location)),
    ).toMatchObject([{ location: 'Satara' }])
  })
})
