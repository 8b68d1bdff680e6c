import { expectAccessible } from '../axe.ts'
import { createStaff } from '../people.ts'
import { expect, test } from '../test.ts'
import { createStorageState } from './screen.ts'
import { openSheet, paste } from './sheet.ts'

// what is said holds for everybody
const [name, city] = ['Bhopl', 'Bhopal']

test('a name that a clerk was asked about once is known in the next message, until an Admin has it forgotten', async ({
  another,
  today,
}) => {
  const clerk = await createStaff('Bela Clerk', 'Sub Admin')
  const page = await another({ storageState: await createStorageState(clerk) })
  await openSheet(page, today)
  const message = () => paste(page.getByLabel('Another city'), `${name} 241 271 481\nPune 240 270 480`)
  // a slow network: the next message is read before the server has heard what the name means
  const isPasted = Promise.withResolvers<void>()
  await page.route('**/api/cities/aliases', async route => {
    await isPasted.promise
    await route.continue()
  })
  await message()
  const preview = page.getByRole('dialog', { name: 'Check the message' })
  await preview.getByRole('button', { name: `Did you mean ${city}?` }).click()
  await expect(preview.getByRole('button', { name: `Did you mean ${city}?` })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await message()
  await expect(preview).toBeVisible()
  isPasted.resolve()
  await expect(preview.getByText(city, { exact: true })).toBeVisible()
  await expect(preview.getByText(`New city: ${name}`)).toHaveCount(0)

  const owner = await createStaff('Omi Owner', 'Admin')
  const screen = await another({ storageState: await createStorageState(owner) })
  await screen.goto('/admin/cities')
  const item = screen
    .getByRole('article')
    .filter({ has: screen.getByText(new RegExp(`Other names: .*${name}`)) })
  await item.getByRole('button', { name: /^Rename/ }).click()
  await expectAccessible(screen)
  await screen.getByRole('button', { name: /^Forget/ }).click()
  await expect(screen.getByText(`${name} is forgotten.`)).toBeVisible()
  await expect(item).toHaveCount(0)
})
