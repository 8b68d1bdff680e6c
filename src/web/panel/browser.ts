import { toast } from '#web/ui/toasts/toast.ts'
import { CODE } from './second-factor/texts.ts'

/** Hands a file that was made in the browser to its downloads. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

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
