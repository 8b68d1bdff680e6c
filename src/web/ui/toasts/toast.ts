export type Tone = 'success' | 'error' | 'info'

/** Something that may be done about the news, as long as the toast is up. */
export interface ToastAction {
  label: string
  /** What it does, when the label alone does not say. */
  name: string
  run: () => void
}

interface Wanted {
  text: string
  tone: Tone
  action?: ToastAction | undefined
}
const wanted: Wanted[] = []
let show: ((toast: Wanted) => void) | undefined
let wake: (() => void) | undefined

/**
 * Shows a toast, loading what shows toasts when this is the first. A text that is up already is not shown twice, unless
 * something may be done about each.
 */
export function toast(text: string, tone: Tone = 'info', action?: ToastAction) {
  if (show) return show({ text, tone, action })
  wanted.push({ text, tone, action })
  wake?.()
}

/** The stack, once loaded, takes what was asked for before and everything after. */
export function takeToasts(take: (toast: Wanted) => void) {
  show = take
  for (const early of wanted.splice(0)) take(early)
}

/** A stack that came too late has nothing to say: the news would be old. */
export const dropWaitingToasts = () => {
  wanted.length = 0
}

/** Calls back for each toast that is asked for while nothing shows it. */
export function onToast(load: () => void) {
  wake = load
  if (wanted.length > 0) load()
}
