/*
 * Proves the files beside it against a checkpoint of the public log, with Node.js 22.13 or later and nothing else:
 *
 *   node verify.mjs [<key that you noted>] [<file with an earlier checkpoint>]
 *
 * It makes the whole tree (RFC 6962) from log.jsonl.gz, checks that its root was signed (c2sp.org/tlog-checkpoint), that it continues the
 * earlier checkpoint and nothing after that is dated before it, and that rates.sqlite has the prices that were published last and
 * live-birds.csv.gz each version of what live birds cost, no other and none less.
 */
import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { createGunzip, gunzipSync } from 'node:zlib'

const folder = import.meta.dirname
const given = process.argv.slice(2)
const notedKey = given.find(each => /\+[0-9a-f]{8}\+/.test(each))
const earlierFile = given.find(each => each !== notedKey)

const problems = []
const say = line => process.stdout.write(`${line}\n`)
const complain = line => process.stderr.write(`${line}\n`)
const fail = problem => problems.push(problem)
const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()

/** Whether a note was signed by a key, `name+id+base64`. */
function isSigned(note, key) {
  const [, name, , packed] = /^(.+)\+([0-9a-f]{8})\+(.+)$/.exec(key) ?? []
  if (!packed) return false
  const bytes = Buffer.from(packed, 'base64')
  const id = sha256(`${name}\n`, bytes).subarray(0, 4)
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: bytes.subarray(1).toString('base64url') }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const end = note.lastIndexOf('\n\n') + 1
  const text = Buffer.from(note.slice(0, end))
  return note
    .slice(end)
    .split('\n')
    .some(line => {
      const [dash, signer, written = ''] = line.split(' ')
      const signature = Buffer.from(written, 'base64')
      const isOfKey = dash === '—' && signer === name && signature.subarray(0, 4).equals(id)
      return isOfKey && verify(null, text, publicKey, signature.subarray(4))
    })
}

function readHead(note) {
  const [origin, size, root, signed] = note.split('\n')
  return { origin, size: Number(size), root, signedAt: Date.parse(signed.replace('signed ', '')) }
}

const checkpoint = readFileSync(join(folder, 'checkpoint'), 'utf8')
const keys = JSON.parse(readFileSync(join(folder, 'log-keys.json'), 'utf8'))
const head = readHead(checkpoint)
const earlier = earlierFile === undefined ? undefined : readFileSync(earlierFile, 'utf8')

keys.forEach(({ note }, at) => {
  const before = keys[at + 1]
  if (before && !(note?.includes(`\n${keys[at].key}\n`) && isSigned(note, before.key)))
    fail(`the key ${keys[at].key} was not introduced by the one before it`)
})
if (!isSigned(checkpoint, keys[0].key)) fail('the checkpoint is not signed by the key of the log')
if (notedKey && !keys.some(({ key }) => key === notedKey)) fail(`${notedKey} was never a key of this log`)
if (earlier !== undefined && !keys.some(({ key }) => isSigned(earlier, key)))
  fail('the earlier checkpoint is not signed by a key of this log')

/** Roots of the full subtrees, the largest first: the tree so far. */
const subtrees = []
const hashChildren = (left, right) => sha256(Buffer.of(1), left, right)
const findRoot = () =>
  subtrees.length === 0
    ? sha256().toString('base64')
    : subtrees
        .map(({ hash }) => hash)
        .reduceRight((right, left) => hashChildren(left, right))
        .toString('base64')

/** In ms: a write may be seen this long after its instant. */
const LONGEST_WRITE = 3_600_000
const { sample } = JSON.parse(readFileSync(join(folder, 'datapackage.json'), 'utf8'))
/** Nothing after it is dated before it; samples are dated at will. */
const since = earlier === undefined || sample ? { size: Infinity } : readHead(earlier)

/** By city and day: what was published last. */
const published = new Map()
/** Versions of what live birds cost, and their cities. Those of before their first leaf are attested only since then. */
const birds = new Map()
let hasBirds = false
let size = 0
const lines = createInterface({ input: createReadStream(join(folder, 'log.jsonl.gz')).pipe(createGunzip()) })
for await (const line of lines) {
  const { cityId, date, city, prices, at, series, ...bird } = JSON.parse(line)
  if (series && size < since.size) hasBirds = true
  if (size >= since.size && (hasBirds || !series) && Date.parse(at) < since.signedAt - LONGEST_WRITE)
    fail(`a publication of ${at} came after the earlier checkpoint`)
  if (series)
    birds.set([cityId, date, bird.size, bird.version, `${at.slice(0, 23)}Z`, bird.price].join(' '), cityId)
  else published.set(`${cityId} ${date}`, { city, left: prices })
  let node = { count: 1, hash: sha256(Buffer.of(0), line) }
  while (subtrees.at(-1)?.count === node.count)
    node = { count: 2 * node.count, hash: hashChildren(subtrees.pop().hash, node.hash) }
  subtrees.push(node)
  size += 1
  if (earlier !== undefined && size === readHead(earlier).size && findRoot() !== readHead(earlier).root)
    fail('the log does not continue the earlier checkpoint: it was rewritten')
}
if (size !== head.size) fail(`the checkpoint has ${head.size} publications, and log.jsonl.gz ${size}`)
if (findRoot() !== head.root) fail('log.jsonl.gz is not what was signed')
if (earlier !== undefined && readHead(earlier).size > size)
  fail('the earlier checkpoint has more publications')

const database = new DatabaseSync(join(folder, 'rates.sqlite'), { readOnly: true })
const cities = new Map(
  database
    .prepare('select id, name from city')
    .all()
    .map(({ id, name }) => [id, name]),
)
const former = database.prepare('select name, city_id from former_name').all()
const isName = (id, name) =>
  cities.get(id) === name || former.some(each => each.city_id === id && each.name === name)
let proven = 0
const renamed = new Set()
for (const { city_id: id, date, market, ...row } of database.prepare('select * from price').iterate()) {
  const record = published.get(`${id} ${date}`)
  const prices = record?.left?.[market]
  const isSame =
    prices && ['chicken', 'skinless', 'boneless'].every(kind => row[kind] === (prices[kind] ?? null))
  if (!isSame) fail(`${market} of ${cities.get(id)} on ${date} is not what the log has last`)
  else delete record.left[market]
  if (record && !isName(id, record.city)) renamed.add(`${cities.get(id)} was published as ${record.city}`)
  proven += 1
}
for (const [key, { city, left }] of published)
  if (cities.has(Number.parseInt(key, 10)))
    for (const market of Object.keys(left ?? {}))
      fail(`${market} of ${city} is missing: ${key.split(' ')[1]}`)

const ROW = /^"(.{10})","(.*)","(\w+)",(\d+),"(.{24})",([\d.]*),.*,(\d+)$/
const birdFile = join(folder, 'live-birds.csv.gz')
const rows = existsSync(birdFile) ? gunzipSync(readFileSync(birdFile)).toString().trim().split('\r\n') : []
for (const row of rows.slice(1)) {
  const [, date, name, bird, version, at, price, id] = ROW.exec(row) ?? []
  const isKnown = birds.delete([id, date, bird, version, at, price].join(' '))
  if (!isKnown || (cities.get(Number(id)) ?? name) !== name) fail(`the log does not have ${row}`)
  proven += 1
}
for (const [bird, id] of birds) if (cities.has(id)) fail(`a price of live birds is missing: ${bird}`)

for (const problem of problems.slice(0, 20)) complain(`NOT PROVEN: ${problem}.`)
for (const note of renamed) say(`Note: ${note}.`)
if (problems.length > 0) {
  complain(`${problems.length} contradictions.`)
  process.exitCode = 1
} else {
  say(`Proven: ${proven} prices are what the log of ${size} publications has last.`)
  say(checkpoint.split('\n\n')[0])
  say(`Signed with ${keys[0].key}`)
  if (earlier !== undefined) say(`It continues the checkpoint of ${readHead(earlier).size} publications.`)
}
