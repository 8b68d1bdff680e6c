import { expect, test } from 'vitest'
import { dayIn } from './days.ts'

test.each([
  '',
  'yesterday',
  '11/21/2026',
  '30/02/2026',
  '31 Foo 2026',
  '2026-13-01',
  '240',
  '21/11',
  '99999',
  '1-2-3-4',
])('%j is no day', text => expect(dayIn(text)).toBeUndefined())

test.each([
  '2026-11-21',
  '2026/11/21',
  '2026-11-21T00:00:00Z',
  '21/11/2026',
  '21-11-2026',
  '21.11.2026',
  '21/11/26',
  '21/11/2026 9:30',
  '21 Nov 2026',
  '21-Nov-26',
  '21st November, 2026',
  'Nov 21, 2026',
  '46347',
  '46347.75',
  ' 21-11-2026 ',
])('%j is the 21st of November', text => expect(dayIn(text)).toBe('2026-11-21'))

test('the day stands before the month', () => expect(dayIn('05/06/2026')).toBe('2026-06-05'))
