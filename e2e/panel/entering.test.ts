import { expect, test } from '../test.ts'
import { cell, FIRST_CELL, openEmptyForm, outcome, type TypedRates, typeRates } from './rateForm.ts'
import { expectProblem, findToast } from './screen.ts'

const RATES: TypedRates = {
  oneKgRate: ['200', '240', '310'],
  wholesale: ['150', '190', '260'],
  supermarket: ['250', '290', '360'],
  retail: ['220', '260', '330'],
}

test.use({ as: 'Sub Admin' })

test.beforeEach(async ({ page }) => {
  page.on('dialog', dialog => dialog.accept())
  await page.goto('/admin/rate-update')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rate Update')
})

test('what is missing is said at its field, and a second record of a day is refused', async ({ page }) => {
  await test.step('an empty form says at each field what is missing, and focuses the first', async () => {
    await page.getByRole('button', { name: 'Submit Rates' }).click()
    await expectProblem(page, 'city', 'Enter a city.')
    await expectProblem(page, FIRST_CELL, 'Enter a rate')
    await expectProblem(page, 'retail.boneless', 'Enter a rate')
    await expect(page.getByLabel('City', { exact: true })).toBeFocused()
  })

  await test.step('a second record of a city and day is refused, and what was typed stays', async () => {
    await openEmptyForm(page)
    await page.getByLabel('City', { exact: true }).fill(' pune')
    await page.keyboard.press('Enter')
    await typeRates(page, RATES)
    await page.getByRole('button', { name: 'Submit Rates' }).click()
    await expect(outcome(page)).toContainText('⚠️ Rate for this city and date already exists.')
    await expect(cell(page, 'retail.boneless')).toHaveValue('330')

    const existing = page.getByRole('region', { name: /^Pune, .* is saved already$/ })
    await expect(existing.getByRole('row', { name: 'Retail, Boneless' })).toContainText('330')
    // a Sub Admin corrects nothing
    await expect(existing.getByRole('button')).toHaveCount(0)
    await existing.getByRole('link', { name: 'See it in the Rate Chart' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('rowheader', { name: 'Pune' })).toBeVisible()
  })
})

test('an answer that does not come is no error: what is saved waits and is sent by itself', async ({
  page,
}) => {
  await page.getByLabel('City', { exact: true }).fill('Madurai')
  await page.keyboard.press('Tab')
  await cell(page, FIRST_CELL).focus()
  await typeRates(page, RATES)
  await page.route('**/api/rates/daily', route => route.abort())
  await page.getByRole('button', { name: 'Submit Rates' }).click()
  await expect(outcome(page)).toHaveText(
    'No answer yet, we keep trying. Madurai waits here and is sent by itself.',
  )
  await expect(page.getByText('❌')).toHaveCount(0)
  await expect(page.getByText('1 waiting')).toBeVisible()
  await page.unroute('**/api/rates/daily')
  await expect(findToast(page, /^Madurai, .*: sent and saved\.$/)).toBeVisible()
  await expect(page.getByText('waiting')).toHaveCount(0)
})

test('nothing typed is lost by leaving: the panel and the browser ask first', async ({ page }) => {
  await test.step('leaving typed rates for another screen asks first', async () => {
    await page.getByLabel('City', { exact: true }).fill('Vellore')
    await page.getByRole('link', { name: 'Rate Chart' }).click()
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Vellore')

    await page.getByRole('link', { name: 'Rate Chart' }).click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(/\/admin\/rate-chart$/)
  })

  await test.step('a person who stays on the screen goes on typing in the same cell, and one who leaves goes back', async () => {
    await openEmptyForm(page)
    const title = page.getByRole('heading', { level: 1 })
    for (const screen of ['Profile', 'Rate Update']) {
      await page.getByRole('link', { name: screen }).click()
      await expect(title).toHaveText(screen)
    }
    for (const _ of ['once', 'twice']) {
      await page.getByRole('link', { name: 'Skip' }).focus()
      await page.keyboard.press('Enter')
    }
    await page.goBack()
    await cell(page, FIRST_CELL).pressSequentially('24')
    await page.goBack()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(cell(page, FIRST_CELL)).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.type('7')
    await expect(cell(page, FIRST_CELL)).toHaveValue('247')
    await page.goBack()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await expect(title).toHaveText('Profile')
    await expect(page).toHaveURL(/\/admin\/profile$/)
    await page.goForward()
    await expect(title).toHaveText('Rate Update')
  })

  await test.step('the browser warns before typed rates are lost', async () => {
    await openEmptyForm(page)
    await page.getByLabel('City', { exact: true }).fill('Vellore')
    const asked = page.waitForEvent('dialog')
    const reloaded = page.reload()
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await reloaded
  })
})

test('one letter suggests no city, two letters suggest at most eight', async ({ page }) => {
  const city = page.getByRole('combobox', { name: 'City' })
  await city.pressSequentially('j')
  await expect(city).toHaveAttribute('aria-expanded', 'false')
  await city.pressSequentially('a')
  const options = page.getByRole('option')
  await expect(options).toHaveCount(8)
  for (const name of await options.allTextContents()) expect(name).toMatch(/^ja/i)

  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(city).toHaveAttribute('aria-expanded', 'false')
  await expect(city).toHaveValue('ja')
})
