import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LazyRouteFunction, RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import type { Manifest } from '#shared/site.ts'
import { BUILT } from '#test/site.ts'
import { ROUTES } from '#web/panel/routes.tsx'
import { createScreenFinder } from './panelScreens.ts'

const MANIFEST = join(import.meta.dirname, '../../../dist/client/.vite/panel.json')

const listRoutes = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.flatMap(route => [route, ...listRoutes(route.children ?? [])])

test('an address of the panel names the code of its screen, apart from screens below others and small ones', async () => {
  const panel: Manifest = JSON.parse(await readFile(MANIFEST, 'utf8'))
  const findScreen = createScreenFinder({ ...BUILT, panel })
  const unnamed: string[] = []
  for (const { path, lazy } of listRoutes(ROUTES)) {
    if (path === undefined || !lazy) continue
    const { Component } = await (lazy as LazyRouteFunction<RouteObject>)()
    const found = findScreen(path)
    if (found) expect([path, found]).toEqual([path, expect.stringContaining(`/${Component!.name}.tsx`)])
    else unnamed.push(path)
  }
  expect(unnamed).toEqual([
    '/admin/setup',
    'rate-chart/:_id/history',
    'rate-chart/deleted',
    'orders',
    'settings',
  ])
})

test('in development no screen is named', () =>
  expect(createScreenFinder(undefined)('/admin')).toBeUndefined())
