import { toast } from 'react-toastify/unstyled'
import { actionToast, type ToastAction } from '#web/ui/toasts/actionToast.tsx'

/** Logs a failure that the person need not know of. */
// biome-ignore lint/suspicious/noConsole: a browser has no other log
export const logError = (what: string, error: unknown) => console.warn(what, error)

/** An error interrupts a screen reader; a retry that fails alike says nothing anew while its toast stands. */
export const toastError = (text: string, action?: ToastAction) =>
  toast.error(action ? actionToast(text, action) : text, { role: 'alert', toastId: text })
