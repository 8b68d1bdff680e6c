import { addDays } from '#shared/days.ts'
import { openMailServer, parseMail } from '#test/mailServer.ts'
import { enterRate } from '../api.ts'
import { expectAccessible } from '../axe.ts'
import { readRun } from '../run.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'

test('an address is confirmed by its mail, and told a rate', async ({ page, today }) => {
  const mails = await openMailServer({ port: readRun().mailPort })
  const readMail = async (count: number) => parseMail((await mails.waitFor(count)).at(-1)!)
  const location = 'Mailpur'
  await enterRate({ location, date: addDays(today, -1), markets: makePrices(location, 1) })
  await page.goto('/chicken-rate/mailpur')
  await page.getByRole('main').getByRole('link', { name: 'Rate alerts' }).click()

  // the city of the page is chosen in the form
  await expect(page.getByRole('checkbox', { name: location })).toBeChecked()
  await page.getByLabel('Market').selectOption('retail')
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByRole('button', { name: 'Send me these alerts' }).click()
  await expect(page.getByRole('status').first()).toContainText('Check your email')

  await page.goto(/http\S+\/confirm/.exec((await readMail(1)).text!)![0])
  await expectAccessible(page, 'main')
  await page.getByRole('button', { name: 'Yes, send them' }).click()
  await expect(page.getByRole('status').first()).toContainText('Confirmed')
  await page.getByLabel('How often?').selectOption('At once')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').first()).toContainText('Saved')

  await enterRate({ location, date: today, markets: makePrices(location, 0) })
  const told = await readMail(2)
  expect(told.subject).toContain(`Mailpur: ₹${makePrices(location, 0).retail.chicken}`)
  const header = told.headers.find(({ key }) => key === 'list-unsubscribe')!.value
  const unsubscribe = header.slice(1, -1)
  await page.goto(unsubscribe)
  await expectAccessible(page, 'main')
  await mails.close()
})
