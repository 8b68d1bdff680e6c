import { toast } from 'react-toastify/unstyled'
import { actionToast, type ToastAction } from './actionToast.tsx'

/** An error interrupts a screen reader; a retry that fails alike says nothing anew while its toast stands. */
export const toastError = (text: string, action?: ToastAction) =>
  toast.error(action ? actionToast(text, action) : text, { role: 'alert', toastId: text })
