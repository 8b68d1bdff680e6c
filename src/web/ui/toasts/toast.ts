export type Tone = 'success' | 'error' | 'info'

/** An action that a person can take while the toast is up. */
export interface ToastAction {
  label: string
  /** The effect, if the label alone does not say it. */
  name: string
  run: () => void
}

interface QueuedToast {
  text: string
  tone: Tone
  action?: ToastAction | undefined
}
const queue: QueuedToast[] = []
let show: ((toast: QueuedToast) => void) | undefined
let loadStack: (() => void) | undefined

/**
 * Shows a toast, loading what shows toasts when this is the first. A text that is up already is not shown twice, unless
 * something may be done about each.
 */
export function toast(text: string, tone: Tone = 'info', action?: ToastAction) {
  if (show) return show({ text, tone, action })
  queue.push({ text, tone, action })
  loadStack?.()
}

/** Hands the queued toasts and all later ones to the stack, once it is loaded. */
export function takeToasts(take: (toast: QueuedToast) => void) {
  show = take
  for (const early of queue.splice(0)) take(early)
}

/** Empties the queue, as the news of a stack that came too late would be old. */
export const dropWaitingToasts = () => {
  queue.length = 0
}

/** Calls `load` for each toast while there is no stack. */
export function onToast(load: () => void) {
  loadStack = load
  if (queue.length > 0) load()
}
