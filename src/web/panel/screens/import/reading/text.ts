const decoded = (bytes: Uint8Array, encoding: string, fatal = false) =>
  new TextDecoder(encoding, { fatal }).decode(bytes)

/** The text of a file as spreadsheets write it: UTF-8, UTF-16 behind its mark, or the Western code page of old Excel. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decoded(bytes, 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decoded(bytes, 'utf-16be')
  try {
    return decoded(bytes, 'utf-8', true)
  } catch {
    return decoded(bytes, 'windows-1252')
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
const CONTROLS = /[\u0000-\u0008\u000e-\u001a]/

/** Whether it is a text at all: pictures and programs are full of control characters. */
export const isText = (text: string): boolean => !CONTROLS.test(text) && !text.startsWith('%PDF')
