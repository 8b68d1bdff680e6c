const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const escaped = (text: string) => text.replace(NOT_XML, '').replace(/[&<>"']/g, found => ESCAPES[found]!)

/** A piece of XML, escaped already. */
export class Xml {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Inside = string | Xml | undefined | readonly Inside[]

const toText = (inside: Inside): string => {
  if (inside === undefined) return ''
  if (typeof inside === 'string') return escaped(inside)
  return inside instanceof Xml ? inside.text : inside.map(toText).join('')
}

/** An element; texts inside and in attributes are escaped. */
export function element(name: string, attributes: Record<string, string> = {}, ...inside: Inside[]): Xml {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const content = toText(inside)
  return new Xml(`<${name}${given.join('')}${content ? `>${content}</${name}>` : '/>'}`)
}

/** A whole document. */
export const toDocument = (root: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root.text}\n`
