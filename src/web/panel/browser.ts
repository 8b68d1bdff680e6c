import { toast } from 'react-toastify/unstyled'
import { toastError } from '#web/ui/toasts/toastError.ts'

/** Saves a file that was made in the browser among its downloads. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Copies a text to the clipboard and shows whether that worked. */
export async function copyText(text: string, messages: { copied: string; notCopied: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(messages.copied)
  } catch {
    // without a secure connection, or without permission, a browser does not copy by itself
    toastError(messages.notCopied)
  }
}
