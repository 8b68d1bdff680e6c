/** The four tabs, as `?tab=` names them; the first needs no name. */
export const COMPARE_TABS = ['today', 'month', 'city', 'cities'] as const
export type CompareTab = (typeof COMPARE_TABS)[number]

const COMPARE_PATH = '/compare'

export const isCompareTab = (text: string | null): text is CompareTab =>
  (COMPARE_TABS as readonly (string | null)[]).includes(text)

export const tabAddress = (tab: CompareTab): string =>
  tab === 'today' ? COMPARE_PATH : `${COMPARE_PATH}?tab=${tab}`

/** The parts of the page that are exchanged in place: what a tab shows, and what its form found. */
export const PANEL = 'panel'
export const SHOWN = 'shown'
