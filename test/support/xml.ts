const TOKEN =
  /<\?xml[^?]*\?>|<\/([\w:]+)>|<([\w:]+)((?:\s+[\w:]+="[^"<&]*(?:&\w+;[^"<&]*)*")*)\s*(\/?)>|([^<]+)|</gy
const ENTITIES = /&(?!(?:amp|lt|gt|quot|apos);)/

/** Whether a text is well-formed XML: one root, all elements closed in order, everything escaped. */
export function isWellFormed(xml: string): boolean {
  const open: string[] = []
  let roots = 0
  for (const [token, closed, opened, attributes = '', isEmpty, text] of xml.matchAll(TOKEN)) {
    if (token === '<' || ENTITIES.test(text ?? attributes)) return false
    if (closed !== undefined && open.pop() !== closed) return false
    if (opened !== undefined) {
      if (open.length === 0) roots += 1
      if (!isEmpty) open.push(opened)
    }
    if (text?.trim() && open.length === 0) return false
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them
  return roots === 1 && open.length === 0 && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(xml)
}
