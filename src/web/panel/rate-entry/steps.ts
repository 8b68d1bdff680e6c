import type { KeyboardEvent } from 'react'

/** How many cells a key moves on, in rows of that width; left and right only from the end of what is typed. */
export function getStep({ key, shiftKey }: KeyboardEvent, input: HTMLInputElement, width: number): number {
  const { selectionStart, selectionEnd, value } = input
  const isWhole = selectionStart === 0 && selectionEnd === value.length
  if (key === 'Enter') return shiftKey ? -1 : 1
  if (key === 'ArrowDown') return width
  if (key === 'ArrowUp') return -width
  if (key === 'ArrowRight' && (isWhole || selectionStart === value.length)) return 1
  if (key === 'ArrowLeft' && (isWhole || selectionEnd === 0)) return -1
  return 0
}
