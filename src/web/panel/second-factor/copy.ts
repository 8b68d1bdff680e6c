import { toast } from '#web/ui/toasts/toast.ts'
import { CODE } from './texts.ts'

/** Puts a text on the clipboard and says so, or that it did not work. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast(CODE.copied, 'success')
  } catch {
    // without a secure connection, or without leave, a browser does not copy by itself
    toast(CODE.notCopied, 'error')
  }
}
