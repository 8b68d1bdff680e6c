/*
 * Gives links, of which one leads to the page itself, the roles and keys of the tabs of the ARIA Authoring Practices; what
 * they lead to stands behind them. Started by islands/loader.ts.
 */

/** The tab a key leads to among so many; undefined when it is no key of tabs. */
function getTarget(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

export function start(list: HTMLElement): void {
  const tabs = [...list.querySelectorAll('a')]
  const panel = list.nextElementSibling!
  list.setAttribute('role', 'tablist')
  panel.setAttribute('role', 'tabpanel')
  for (const tab of tabs) {
    const isShown = tab.hasAttribute('aria-current')
    tab.removeAttribute('aria-current')
    tab.setAttribute('role', 'tab')
    tab.setAttribute('aria-selected', String(isShown))
    tab.tabIndex = isShown ? 0 : -1
    if (!isShown) continue
    tab.setAttribute('aria-controls', panel.id)
    panel.setAttribute('aria-labelledby', tab.id)
  }
  list.addEventListener('keydown', event => {
    const at = tabs.indexOf(event.target as HTMLAnchorElement)
    const next = getTarget(event.key, at, tabs.length)
    if (event.key === ' ') tabs[at]!.click()
    else if (next === undefined) return
    else tabs[next]!.focus()
    event.preventDefault()
  })
}
