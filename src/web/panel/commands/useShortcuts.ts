import { useEffect, useEffectEvent } from 'react'

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

/** The keys of the whole panel. Those without Ctrl never act while something is being typed, none in a dialog. */
export function useShortcuts({ onFind, onKeys, onNext }: Shortcuts) {
  const findShortcut = useEffectEvent((event: KeyboardEvent): (() => void) | undefined => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    if (ctrlKey || metaKey)
      return key.toLowerCase() === 'k' && !altKey && !event.shiftKey ? onFind : undefined
    if (altKey || isTyping(target) || !arePlainKeysOn()) return undefined
    if (key === '?') return onKeys
    return key.toLowerCase() === 'n' ? onNext : undefined
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
