import { type KeyboardEvent, useEffect, useState } from 'react'

/** The four tabs, as `?tab=` names them; the first needs no name. */
export const COMPARE_TABS = ['today', 'month', 'city', 'cities'] as const
export type CompareTab = (typeof COMPARE_TABS)[number]

export const tabAddress = (tab: CompareTab): string => (tab === 'today' ? '/compare' : `/compare?tab=${tab}`)

/** id of what a tab shows. */
export const PANEL = 'panel'

interface CompareTabsProps {
  label: string
  tabs: { name: CompareTab; label: string; address: string }[]
  at: CompareTab
}

const getTabId = (tab: CompareTab) => `tab-${tab}`

/** The tab a key leads to among so many; undefined when it is no key of tabs. */
function getTarget(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

/** Four links. With script they have the roles and keys of the tabs of the ARIA Authoring Practices. */
export function CompareTabs({ label, tabs, at }: CompareTabsProps) {
  const [isLive, setLive] = useState(false)

  useEffect(() => {
    setLive(true)
    // it is no part of this island: its tables are never hydrated
    const panel = document.getElementById(PANEL)!
    panel.role = 'tabpanel'
    panel.setAttribute('aria-labelledby', getTabId(at))
  }, [at])

  function onKeyDown(event: KeyboardEvent<HTMLAnchorElement>, index: number) {
    const next = getTarget(event.key, index, tabs.length)
    if (event.key === ' ') event.currentTarget.click()
    else if (next === undefined) return
    else document.getElementById(getTabId(tabs[next]!.name))?.focus()
    event.preventDefault()
  }

  return (
    <nav className="tabs pills onscreen" aria-label={label} {...(isLive && { role: 'tablist' })}>
      {tabs.map(({ name, label, address }, index) => {
        const isShown = name === at
        const live = {
          role: 'tab',
          'aria-selected': isShown,
          'aria-controls': isShown ? PANEL : undefined,
          tabIndex: isShown ? 0 : -1,
          onKeyDown: (event: KeyboardEvent<HTMLAnchorElement>) => onKeyDown(event, index),
        }
        return (
          <a
            key={name}
            id={getTabId(name)}
            href={address}
            {...(isLive ? live : { 'aria-current': isShown ? ('page' as const) : undefined })}
          >
            {label}
          </a>
        )
      })}
    </nav>
  )
}
