import type { Locator, Page } from '@playwright/test'

/** The rows of one city in a table, a list of texts each, without the cells that head the group. */
export async function toRows(table: Locator, city: string): Promise<string[][]> {
  const group = findGroup(table, city)
  // `evaluateAll` with a role in its locator ends the content process of Firefox 153
  return group.evaluate(({ rows }: HTMLTableSectionElement) =>
    [...rows].map(row =>
      [...row.querySelectorAll('th:not(.city), td:not(.date)')].map(cell => cell.textContent.trim()),
    ),
  )
}

/** Date, city and markets of one record stand in a group of rows of their own. */
export const findGroup = (table: Locator, city: string): Locator =>
  table.locator('tbody').filter({ has: table.page().getByRole('link', { name: city, exact: true }) })

export const table = (page: Page, name: string | RegExp): Locator => page.getByRole('table', { name })
