import { useEffect, useRef } from 'react'
import { Button } from './Button.tsx'

interface ShowMoreProps {
  /** Whether there is more to show. */
  hasMore: boolean
  label: string
  onMore: () => void
}

/** A button behind a list, in the same parent, that shows more of it. The focus goes to the first item that it brings. */
export function ShowMore({ hasMore, label, onMore }: ShowMoreProps) {
  const button = useRef<HTMLButtonElement>(null)
  /** How to find that item, once it is there. */
  const findNew = useRef<() => HTMLElement | undefined>(undefined)

  useEffect(() => {
    const item = findNew.current?.()
    if (!item) return
    findNew.current = undefined
    const { activeElement } = document
    if (activeElement !== document.body && activeElement !== button.current) return
    item.tabIndex = -1
    item.focus()
  })

  function showMore() {
    const parent = button.current!.parentElement!
    const list = () => [...parent.querySelectorAll<HTMLElement>('li, article, tbody tr')]
    const count = list().length
    findNew.current = () => list()[count]
    onMore()
  }

  return hasMore && <Button look="plain more" label={label} ref={button} onClick={showMore} />
}
