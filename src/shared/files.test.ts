import { expect, test } from 'vitest'
import { buildExportUrl } from './files.ts'

test('an empty part of a filter does not narrow a file', () =>
  expect(buildExportUrl('csv', { date: '', location: [], market: undefined })).toBe('/export/rates.csv'))

test('several cities are a repeated parameter', () =>
  expect(buildExportUrl('xlsx', { date: '2026-11-21', location: ['Pune', 'Navi Mumbai'] })).toBe(
    '/export/rates.xlsx?date=2026-11-21&location=Pune&location=Navi+Mumbai',
  ))
