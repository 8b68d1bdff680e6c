/** Keys of signs that shortcuts use, by their place on a keyboard: plain, and with Shift. */
const SIGNS: Partial<Record<string, readonly [plain: string, shifted: string]>> = {
  Digit8: ['8', '*'],
  Equal: ['=', '+'],
}

interface Pressed {
  key: string
  code: string
  shiftKey: boolean
}

/**
 * Returns which shortcut a key means: a Latin letter in lower case, a sign or the key's own name. Where a layout such as Hindi
 * types something else there, the place of the key counts.
 */
export function getShortcutKey({ key, code, shiftKey }: Pressed): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  if (!/^[^ -~]/.test(key)) return key
  const sign = SIGNS[code]?.[shiftKey ? 1 : 0]
  return sign ?? /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key
}
