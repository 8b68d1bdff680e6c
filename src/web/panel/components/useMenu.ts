import { useCallback, useEffect, useRef, useState } from 'react'

/** What a button opens. The focus goes to its menu, where it has one, and with Escape back to the button; a press elsewhere closes it. */
export function useMenu() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLElement>(null)
  const close = useCallback(() => setOpen(false), [])
  const toggle = () => setOpen(!isOpen)

  useEffect(() => {
    if (!isOpen) return
    list.current?.querySelector<HTMLElement>('nav a, nav button')?.focus()
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      button.current?.focus()
    }
    const onPress = ({ target }: PointerEvent) => {
      const isInside = [button, list].some(({ current }) => current?.contains(target as Node))
      if (!isInside) close()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [isOpen, close])

  return { isOpen, toggle, close, button, list }
}
