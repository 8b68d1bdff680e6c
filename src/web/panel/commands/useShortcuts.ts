import { useEffect, useEffectEvent } from 'react'
import { getShortcutKey } from '#web/panel/shortcutKey.ts'

/** Keys without Ctrl can be turned off, for who types by voice (WCAG 2.1.4). */
const KEY = 'plainKeys'

export const arePlainKeysOn = (): boolean => localStorage.getItem(KEY) !== 'off'
export const storePlainKeys = (isOn: boolean): void => localStorage.setItem(KEY, isOn ? 'on' : 'off')

interface Shortcuts {
  onFind: () => void
  onKeys: () => void
  onNext: () => void
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** No sign of a rate is a question mark. */
const isRate = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input[inputmode="decimal"]')

/** The keys of the whole panel. Those without Ctrl never act while something is being typed, none in a dialog. */
export function useShortcuts({ onFind, onKeys, onNext }: Shortcuts) {
  const findShortcut = useEffectEvent((event: KeyboardEvent): (() => void) | undefined => {
    const { ctrlKey, metaKey, altKey, target } = event
    const key = getShortcutKey(event)
    if (ctrlKey || metaKey) return key === 'k' && !altKey && !event.shiftKey ? onFind : undefined
    if (altKey || !arePlainKeysOn()) return undefined
    if (key === '?' && (isRate(target) || !isTyping(target))) return onKeys
    if (isTyping(target)) return undefined
    return key === 'n' ? onNext : undefined
  })

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return
      if (document.querySelector('dialog[open]')) return
      const run = findShortcut(event)
      if (!run) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
