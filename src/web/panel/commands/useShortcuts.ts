import { useEffect, useEffectEvent } from 'react'

interface Shortcuts {
  onFind: () => void
  onKeys: () => void
  onNext: () => void
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** The keys of the whole panel. Those without Ctrl never act while something is being typed, none in a dialog. */
export function useShortcuts({ onFind, onKeys, onNext }: Shortcuts) {
  const act = useEffectEvent((event: KeyboardEvent): (() => void) | undefined => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    if (ctrlKey || metaKey)
      return key.toLowerCase() === 'k' && !altKey && !event.shiftKey ? onFind : undefined
    if (altKey || isTyping(target) || !arePlainKeysOn()) return undefined
    if (key === '?') return onKeys
    return key.toLowerCase() === 'n' ? onNext : undefined
  })

  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return
      if (document.querySelector('dialog[open]')) return
      const wanted = act(event)
      if (!wanted) return
      event.preventDefault()
      wanted()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}

/** Some speak to their machine, and what they say types: keys without Ctrl can be turned off (WCAG 2.1.4). */
const KEY = 'plainKeys'

export const arePlainKeysOn = (): boolean => localStorage.getItem(KEY) !== 'off'
export const keepPlainKeys = (isOn: boolean): void => localStorage.setItem(KEY, isOn ? 'on' : 'off')
