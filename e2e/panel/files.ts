import { expect, type Page } from '@playwright/test'

const HEADER = 'Date,City,Market,Chicken,Skinless,Boneless'

/** Chooses a file on the import screen, as it would lie on a disk. */
export async function chooseFile(page: Page, name: string, content: string | Buffer): Promise<void> {
  const buffer = Buffer.from(content)
  await page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: '', buffer })
}

/** Chooses a CSV of these rows and waits for what would become of them. */
export async function chooseRows(page: Page, rows: readonly string[]): Promise<void> {
  await chooseFile(page, 'rates.csv', [HEADER, ...rows].join('\n'))
  await expect(page.getByRole('group', { name: 'Show' })).toBeVisible()
}

/** Confirms every city that had no rate yet. */
export async function addNewCities(page: Page): Promise<void> {
  await expect(page.getByRole('group', { name: 'Show' })).toBeVisible()
  await expect(page.getByText('Nothing to save')).toHaveCount(0)
  const buttons = page.getByRole('button', { name: /^Add it: / })
  for (let left = await buttons.count(); left > 0; left -= 1) await buttons.first().click()
}

/** How many lines a group has: `New` of `3 New`. */
export const findGroup = (page: Page, name: string) =>
  page.getByRole('radio', { name: new RegExp(`^\\d+ ${name}$`) })
