import { expect, test } from 'vitest'
import { getShortcutKey } from './shortcutKey.ts'

test.each([
  ['z', 'KeyZ', false, 'z'],
  ['Z', 'KeyZ', true, 'z'],
  ['z', 'KeyW', false, 'z'],
  ['ऩ', 'KeyZ', false, 'z'],
  ['్', 'KeyD', false, 'd'],
  ['ृ', 'Equal', false, '='],
  ['ऋ', 'Equal', true, '+'],
  ['+', 'NumpadAdd', false, '+'],
  ['৮', 'Digit8', true, '*'],
  ['ArrowDown', 'ArrowDown', false, 'ArrowDown'],
  [' ', 'Space', false, ' '],
])('the key %s at %s is the shortcut of its letter or its place', (key, code, shiftKey, shortcut) =>
  expect(getShortcutKey({ key, code, shiftKey })).toBe(shortcut),
)
