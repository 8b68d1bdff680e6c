import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Manifest } from '#shared/site.ts'
import { BUILT } from '#test/site.ts'
import { ROUTES } from '#web/panel/routes.ts'
import { createScreenFinder } from './panelScreens.ts'

const MANIFEST = join(import.meta.dirname, '../../../dist/client/.vite/panel.json')

test('an address of the panel names the code of its screen, apart from screens below others and small ones', async () => {
  const panel: Manifest = JSON.parse(await readFile(MANIFEST, 'utf8'))
  const findScreen = createScreenFinder({ ...BUILT, panel })
  const unnamed: string[] = []
  for (const { path, page } of ROUTES) {
    const found = findScreen(path)
    if (found) expect([path, found]).toEqual([path, expect.stringContaining(`/${(await page()).name}.tsx`)])
    else unnamed.push(path)
  }
  expect(unnamed).toEqual([
    '/admin/setup',
    '/admin/rate-chart/:_id/history',
    '/admin/rate-chart/deleted',
    '/admin/orders',
    '/admin/settings',
    '/admin/*',
  ])
})

test('in development no screen is named', () =>
  expect(createScreenFinder(undefined)('/admin')).toBeUndefined())
