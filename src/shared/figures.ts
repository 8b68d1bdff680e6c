import { toLatinDigits } from './digits.ts'

/** 1,250 or 1,00,000: groups of two or three digits, the last of three. */
const GROUPED = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/

/** Removes what people write around a figure: spaces, a rupee sign, grouping commas. Digits of Indian scripts are read. */
export function cleanFigure(typed: string): string {
  const figure = toLatinDigits(typed).trim().replace(/^₹\s*/, '')
  return GROUPED.test(figure) ? figure.replaceAll(',', '') : figure
}

/** Returns INR per kg; undefined when the text is no decimal number. */
export function parsePrice(typed: string): number | undefined {
  const figure = cleanFigure(typed)
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(figure) ? Number(figure) : undefined
}
