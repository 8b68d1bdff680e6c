import type { Plugin } from 'vite'

/** What only the document of the API says: of calls, and of schemas. */
const OF_CALLS = new Set(['summary', 'description'])
const DECLARATION = /[\\/]shared[\\/].+\.ts$/

interface Node {
  type: string
  start: number
  end: number
  name?: string
  callee?: Node
  object?: Node
  property?: Node
  key?: Node
  value?: Node
  arguments?: Node[]
  properties?: Node[]
}

/** The texts of a call that declares an endpoint or describes a schema. */
function listTexts({ callee, arguments: given = [] }: Node): Node[] {
  if (callee?.object?.name === 'z' && callee.property?.name === 'describe') return given
  if (callee?.name !== 'endpoint') return []
  const declared = given[2]?.properties ?? []
  return declared.flatMap(({ key, value }) => (value && OF_CALLS.has(key?.name ?? '') ? [value] : []))
}

function* walk(node: unknown): Generator<Node> {
  if (typeof node !== 'object' || node === null) return
  if ('type' in node) yield node as Node
  for (const child of Object.values(node)) yield* walk(child)
}

/** Takes the words of the API's document out of what browsers load: no browser shows them. */
export const omitDocuments = (): Plugin => ({
  name: 'omit-documents',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  transform(code, id) {
    if (!DECLARATION.test(id) || !/\b(endpoint|describe)\(/.test(code)) return undefined
    const texts = [...walk(this.parse(code))]
      .filter(({ type }) => type === 'CallExpression')
      .flatMap(listTexts)
    let left = code
    for (const { start, end } of texts.toSorted((one, other) => other.start - one.start))
      left = `${left.slice(0, start)}''${left.slice(end)}`
    return { code: left, map: null }
  },
})
