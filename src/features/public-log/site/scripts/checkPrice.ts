/*
 * Checks in the browser that the public log has the publication that the page shows: makes the root of the tree from the leaf and the proof,
 * and compares it with the checkpoint that the log has signed. Loaded when its button is pressed.
 */

/** As `LogProof` of the API; its declaration would be most of what this weighs. */
interface Proof {
  checkpoint: string
  leaf: string
  index: number
  hashes: string[]
}

const toBytes = (text: string) => Uint8Array.from(atob(text), sign => sign.charCodeAt(0))
const encode = (text: string) => new TextEncoder().encode(text)

async function sha256(...parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const joined = new Uint8Array(parts.flatMap(part => [...part]))
  return new Uint8Array(await crypto.subtle.digest('SHA-256', joined))
}
const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

/** The root of a tree that has a leaf, by the proof (RFC 9162, 2.1.3.2); undefined for a proof of another tree. */
async function findRoot({ leaf, index, hashes }: Proof, size: number): Promise<Uint8Array | undefined> {
  const join = (left: Uint8Array, right: Uint8Array) => sha256(Uint8Array.of(1), left, right)
  let [node, last] = [index, size - 1]
  let found = await sha256(Uint8Array.of(0), encode(leaf))
  for (const each of hashes.map(toBytes)) {
    if (last === 0) return undefined
    if (node % 2 === 1 || node === last) {
      found = await join(each, found)
      while (node % 2 === 0 && node !== 0) [node, last] = [node >> 1, last >> 1]
    } else found = await join(found, each)
    ;[node, last] = [node >> 1, last >> 1]
  }
  return last === 0 ? found : undefined
}

/** Whether the key of the log that a checkpoint names has signed it; undefined in a browser that does not know Ed25519. */
async function isSigned(checkpoint: string, keys: readonly string[]): Promise<boolean | undefined> {
  const end = checkpoint.lastIndexOf('\n\n') + 1
  const [, , written = ''] = checkpoint.slice(end).trim().split(' ')
  const signature = toBytes(written).slice(4)
  const id = Array.from(toBytes(written).slice(0, 4), byte => byte.toString(16).padStart(2, '0')).join('')
  const key = keys.find(each => each.includes(`+${id}+`))
  if (key === undefined) return false
  const bytes = toBytes(key.slice(key.indexOf(`+${id}+`) + id.length + 2)).slice(1)
  try {
    const publicKey = await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', publicKey, signature, encode(checkpoint.slice(0, end)))
  } catch {
    return undefined
  }
}

const sortKeys = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value
const write = (value: unknown) => JSON.stringify(value, sortKeys)

type Result = 'proven' | 'unsigned' | 'differs' | 'waiting' | 'failed'

/** Checks the prices that the page shows, as JSON. */
async function check(query: string, prices: string): Promise<Result> {
  const [answer, keys] = await Promise.all([fetch(`/log/proof?${query}`), fetch('/log/keys')])
  if (answer.status === 404) return 'waiting'
  if (!answer.ok || !keys.ok) return 'failed'
  const proof: Proof = await answer.json()
  const listed: { key: string }[] = await keys.json()
  const [, size, root = ''] = proof.checkpoint.split('\n')
  const found = await findRoot(proof, Number(size))
  const isThere = found !== undefined && isSame(found, toBytes(root))
  const isShown = write(JSON.parse(proof.leaf).prices) === write(JSON.parse(prices))
  const signed = await isSigned(
    proof.checkpoint,
    listed.map(({ key }) => key),
  )
  if (!isThere || !isShown || signed === false) return 'differs'
  return signed ? 'proven' : 'unsigned'
}

export function start(root: HTMLElement): void {
  const output = root.querySelector('output')!
  root.querySelector('button')!.addEventListener('click', async () => {
    const { query = '', prices = 'null' } = root.dataset
    const result = await check(query, prices).catch((): Result => 'failed')
    root.dataset.result = result
    output.textContent = root.dataset[result]!
  })
}
