import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react'
import { showInPlace } from './partialNavigation.ts'

/** The four tabs, as `?tab=` names them; the first needs no name. */
export const COMPARE_TABS = ['today', 'month', 'city', 'cities'] as const
export type CompareTab = (typeof COMPARE_TABS)[number]

export const tabAddress = (tab: CompareTab): string => (tab === 'today' ? '/compare' : `/compare?tab=${tab}`)

/** id of what a tab shows, which is exchanged in place. */
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

/** Makes the panel that of a tab. It is no part of this island: its tables are never hydrated. */
function markPanel(tab: CompareTab) {
  const panel = document.getElementById(PANEL)
  panel?.setAttribute('role', 'tabpanel')
  panel?.setAttribute('aria-labelledby', getTabId(tab))
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Four links. With script they are the tabs of the ARIA Authoring Practices, and the panel changes in place. */
export function CompareTabs({ label, tabs, at }: CompareTabsProps) {
  const [isLive, setLive] = useState(false)
  const [chosen, setChosen] = useState(at)

  useEffect(() => {
    setLive(true)
    markPanel(at)
  }, [at])

  async function choose(event: MouseEvent, name: CompareTab, address: string) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    const outcome = await showInPlace(address, PANEL)
    if (outcome === 'failed') location.assign(address)
    if (outcome !== 'shown') return
    markPanel(name)
    setChosen(name)
  }

  function onKeyDown(event: KeyboardEvent<HTMLAnchorElement>, index: number) {
    const next = getTarget(event.key, index, tabs.length)
    if (event.key === ' ') event.currentTarget.click()
    else if (next === undefined) return
    else document.getElementById(getTabId(tabs[next]!.name))?.focus()
    event.preventDefault()
  }

  return (
    <nav className="tabs onscreen" aria-label={label} {...(isLive && { role: 'tablist' })}>
      {tabs.map(({ name, label, address }, index) => {
        const isChosen = name === chosen
        const live = {
          role: 'tab',
          'aria-selected': isChosen,
          'aria-controls': isChosen ? PANEL : undefined,
          tabIndex: isChosen ? 0 : -1,
          onClick: (event: MouseEvent) => choose(event, name, address),
          onKeyDown: (event: KeyboardEvent<HTMLAnchorElement>) => onKeyDown(event, index),
        }
        return (
          <a
            key={name}
            id={getTabId(name)}
            href={address}
            {...(isLive ? live : { 'aria-current': isChosen ? ('page' as const) : undefined })}
          >
            {label}
          </a>
        )
      })}
    </nav>
  )
}
