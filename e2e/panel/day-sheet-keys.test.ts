import type { Page } from '@playwright/test'
import { addDays, type Day, indiaDay } from '#shared/days.ts'
import { KINDS, MARKETS, type Markets } from '#shared/rates/markets.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { send } from '../api.ts'
import { SETUP_ADMIN } from '../people.ts'
import { type Product, startWithRates } from '../product.ts'
import { expect, test } from '../test.ts'
import { createStorageState, findToast } from './screen.ts'
import { findCell, findRow } from './sheet.ts'

const COUNT = 39
const WIDTH = MARKETS.length * KINDS.length
const MOST_KEYS = 620
const makeName = (at: number) => `Walk${String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26))}pur`
/** Seven cells of every second city have another rate, and one of the last city has not: 139 of 468. */
const CHANGED_CELLS = [0, 1, 2, 3, 6, 8, 9]
const isChanged = (row: number, cell: number) =>
  row % 2 === 0 && CHANGED_CELLS.includes(cell) && !(row === COUNT - 1 && cell === 9)

/** Rates of three figures, and of four in some cities. */
const makeRate = (row: number, cell: number, isToday: boolean) =>
  (row < 8 && cell === 2 ? 1020 : 190 + row) + cell * 9 + (isToday && isChanged(row, cell) ? 6 : 0)

const makeMarkets = (row: number, isToday: boolean): Markets =>
  Object.fromEntries(
    MARKETS.map((market, at) => [
      market,
      Object.fromEntries(
        KINDS.map((kind, column) => [kind, makeRate(row, at * KINDS.length + column, isToday)]),
      ),
    ]),
  )

const enterYesterday = (day: Day) =>
  Array.from({ length: COUNT }, (_, row) => ({
    location: makeName(row),
    date: addDays(day, -1),
    markets: makeMarkets(row, false),
  }))

let product: Product

// a day of its own: what stands in the sheet is counted
test.beforeAll(async () => {
  product = await startWithRates(enterYesterday(indiaDay(new Date())))
})
test.afterAll(() => product.stop())

const toId = (row: number, cell: number) => `#sheet-${row}-${cell}`

/** Presses keys and counts them; a shortcut is one. Each press is seen to lead where it should. */
function createClerk(page: Page) {
  let keys = 0
  let [row, cell] = [0, 0]
  async function press(key: string, to: [row: number, cell: number]) {
    await page.keyboard.press(key)
    keys += 1
    ;[row, cell] = to
    await expect(page.locator(toId(row, cell))).toBeFocused()
  }
  return {
    press,
    count: () => keys,
    /** Goes to a cell further on, by the next market where that is nearer than cell by cell. */
    async walk(toRow: number, toCell: number) {
      if (row < toRow && toCell <= WIDTH - cell)
        while (cell > 0) await press('Enter', cell === WIDTH - 1 ? [row + 1, 0] : [row, cell + 1])
      while (row < toRow) await press('ArrowDown', [row + 1, cell])
      while (cell < toCell) {
        const market = (Math.floor(cell / KINDS.length) + 1) * KINDS.length
        if (market <= toCell) await press('Control+ArrowRight', [row, market])
        else await press('Enter', [row, cell + 1])
      }
    },
    /** Types a figure, which goes on by itself. */
    async type(figure: string) {
      await page.keyboard.type(figure)
      keys += figure.length
      const isLast = cell === WIDTH - 1
      ;[row, cell] = isLast ? [row + 1, 0] : [row, cell + 1]
      await expect(page.locator(toId(row, cell))).toBeFocused()
    },
  }
}

async function open(another: (options: object) => Promise<Page>): Promise<Page> {
  const { url } = product
  const page = await another({ baseURL: url, storageState: await createStorageState(SETUP_ADMIN, url) })
  await page.goto('/admin/day-sheet')
  await expect(page.locator(toId(0, 0))).toBeVisible()
  await page.getByText('Order and keys').click()
  return page
}

test('figures go on, columns and rows stand in the order that a person chose, and both are there after a reload', async ({
  another,
}) => {
  const page = await open(another)
  await page.getByLabel('After a figure').selectOption('go to the cell below')
  await page.getByRole('columnheader', { name: 'Retail' }).click()
  for (let step = 0; step < 9; step += 1) await page.keyboard.press('Alt+Shift+ArrowLeft')
  await expect(page.getByRole('columnheader').nth(1)).toHaveText('Retail')
  await findCell(page, makeName(2)).focus()
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await expect(findCell(page, makeName(2))).toBeFocused()
  await expect(findCell(page, makeName(2))).toHaveId('sheet-0-0')
  await page.keyboard.press('Control+ArrowDown')
  await expect(findCell(page, makeName(0))).toBeFocused()

  await page.reload()
  await expect(findCell(page, makeName(2))).toHaveId('sheet-0-0')
  await findCell(page, makeName(0)).focus()
  await page.keyboard.type(String(makeRate(0, 9, false)))
  await expect(findCell(page, makeName(1))).toBeFocused()
  await page.keyboard.type('.')
  await page.keyboard.type('5')
  await expect(findCell(page, makeName(0))).toHaveValue(`${makeRate(0, 9, false)}.5`)
  await page.keyboard.press('Control+z')
  await expect(findCell(page, makeName(0))).toHaveValue('')
  await page.keyboard.press('Control+y')
  await expect(findCell(page, makeName(0))).toHaveValue(`${makeRate(0, 9, false)}.5`)
  await page.keyboard.press('Control+Shift+Z')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('?')
  await expect(page.getByRole('heading', { name: 'Day Sheet', level: 3 })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByText('Order and keys').click()
  await page.getByRole('button', { name: 'Usual order' }).click()
  await expect(findCell(page, makeName(0), '1 Kg Rate')).toHaveId('sheet-0-0')
})

test(`a day of ${COUNT} cities with 139 other rates is entered in at most ${MOST_KEYS} keys`, async ({
  another,
  today,
}) => {
  test.slow()
  const page = await open(another)
  await page.getByLabel('After a figure').selectOption('go to the next cell')
  const clerk = createClerk(page)
  await page.locator(toId(0, 0)).focus()
  let changed = 0
  for (let row = 0; row < COUNT; row += 1)
    for (let cell = 0; cell < WIDTH; cell += 1)
      if (isChanged(row, cell)) {
        await clerk.walk(row, cell)
        await clerk.type(String(makeRate(row, cell, true)))
        changed += 1
      }
  expect(changed).toBe(139)
  const last = await page.locator('.sheet input:focus').getAttribute('id')
  const at = last!.split('-').slice(1).map(Number) as [number, number]
  await clerk.press('Control+a', at)
  await clerk.press('=', at)
  await clerk.press('Control+Enter', at)
  await expect(findToast(page, `✅ ${COUNT} saved.`)).toBeVisible()
  await expect(findRow(page, makeName(0))).toContainText('Saved')
  process.stdout.write(`A day of ${COUNT} cities with ${changed} other rates: ${clerk.count()} keys\n`)
  expect(clerk.count()).toBeLessThanOrEqual(MOST_KEYS)
  const rates = await send<DailyRate[]>('GET', `/api/rates/daily?date=${today}`, { url: product.url })
  expect(rates.map(({ markets }) => markets)).toEqual(
    Array.from({ length: COUNT }, (_, row) => makeMarkets(row, true)),
  )
})
