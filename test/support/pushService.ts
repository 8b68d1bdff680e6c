import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What `PushSubscription.toJSON()` of a browser returns. */
export interface BrowserSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** A browser that has subscribed: what it tells the site, and what only it knows. */
export interface Browser {
  subscription: BrowserSubscription
  privateKey: CryptoKey
}

export interface PushMessage {
  headers: IncomingHttpHeaders
  /** The path of the endpoint it came to. */
  path: string
  /** Of the token: who sent it, until when. */
  claims: { aud: string; exp: number; sub?: string }
  body: Buffer<ArrayBuffer>
}

type Respond = (response: ServerResponse) => void

/**
 * A push service on loopback (RFC 8030): refuses what is not signed (RFC 8292) or not `aes128gcm`, and stores the rest. Reading a
 * message (`decryptPush`) is the browser's part, written with Web Crypto, which shares nothing with the sender's `node:crypto`.
 */
export interface PushService {
  origin: string
  received: PushMessage[]
  /** How many there were so far. */
  countConnections(): number
  /** Answers by path, `*` for every other one; without it, anything else is taken with 201. */
  answers: Record<string, Respond>
  /** Subscribes a browser; `name` becomes the path of its endpoint. */
  subscribe(name: string): Promise<Browser>
  close(): Promise<void>
}

const P256 = { name: 'ECDH', namedCurve: 'P-256' } as const
const ES256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const DAY = 24 * 60 * 60
const { subtle } = globalThis.crypto

const decode = (text: string) => Buffer.from(text, 'base64url')

/** Whether a token is signed by the key that it came with. */
async function isSigned(token: string, key: string): Promise<boolean> {
  const [head = '', claims = '', signature = ''] = token.split('.')
  const publicKey = await subtle.importKey('raw', decode(key), ES256, false, ['verify'])
  const isES256 = JSON.parse(decode(head).toString()).alg === 'ES256'
  return isES256 && subtle.verify(ES256, publicKey, decode(signature), Buffer.from(`${head}.${claims}`))
}

/** Opens a push service; `now` is that of the server that sends. */
export async function openPushService(now = () => new Date()): Promise<PushService> {
  const received: PushMessage[] = []
  const answers: PushService['answers'] = {}
  /** Whether each token is signed: a sender has the same one for thousands of messages. */
  const signed = new Map<string, Promise<boolean>>()

  /** The claims of a token, where it is signed by the key that it names and meant for this service now. */
  async function checkToken(header = ''): Promise<PushMessage['claims'] | undefined> {
    const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? []
    if (!token || !key) return undefined
    if (!signed.has(header)) signed.set(header, isSigned(token, key))
    const claims = JSON.parse(decode(token.split('.')[1] ?? '').toString())
    const seconds = now().getTime() / 1000
    const isValid = claims.aud === origin && claims.exp > seconds && claims.exp <= seconds + DAY
    return (await signed.get(header)) && isValid ? claims : undefined
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { headers, url = '', method } = request
    const body = (await buffer(request)) as Buffer<ArrayBuffer>
    const claims = await checkToken(headers.authorization)
    if (!claims) return void response.writeHead(403).end('the token is refused')
    const isPush = method === 'POST' && /^\d+$/.test(String(headers.ttl))
    if (!isPush || headers['content-encoding'] !== 'aes128gcm') return void response.writeHead(400).end()
    received.push({ headers, path: url, claims, body })
    const respond = answers[url] ?? answers['*'] ?? (answer => answer.writeHead(201).end())
    respond(response)
  }

  const server = createServer((request, response) => {
    take(request, response).catch(() => response.writeHead(400).end())
  })
  let connections = 0
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    countConnections: () => connections,
    answers,
    async subscribe(name) {
      const { publicKey, privateKey } = await subtle.generateKey(P256, true, ['deriveBits'])
      const p256dh = Buffer.from(await subtle.exportKey('raw', publicKey)).toString('base64url')
      const auth = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')
      return { subscription: { endpoint: `${origin}/${name}`, keys: { p256dh, auth } }, privateKey }
    },
    close() {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

async function derive(secret: BufferSource, salt: BufferSource, info: Buffer<ArrayBuffer>, length: number) {
  const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8)
}

const label = (text: string) => Buffer.from(`Content-Encoding: ${text}\0`)

/** Reads a message as the browser does that it was encrypted for (RFC 8291). Throws where it is for another one. */
export async function decryptPush(
  body: Buffer<ArrayBuffer>,
  { subscription: { keys }, privateKey }: Browser,
): Promise<string> {
  const salt = body.subarray(0, 16)
  const keyEnd = 21 + body.readUInt8(20)
  const sender = body.subarray(21, keyEnd)
  const sealed = body.subarray(keyEnd)
  if (sealed.length > body.readUInt32BE(16)) throw new Error('more than one record')
  const publicKey = await subtle.importKey('raw', sender, P256, false, [])
  const agreed = await subtle.deriveBits({ name: 'ECDH', public: publicKey }, privateKey, 256)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), decode(keys.p256dh), sender])
  const shared = await derive(agreed, decode(keys.auth), info, 32)
  const contentKey = await derive(shared, salt, label('aes128gcm'), 16)
  const iv = await derive(shared, salt, label('nonce'), 12)
  const opener = await subtle.importKey('raw', contentKey, 'AES-GCM', false, ['decrypt'])
  const opened = Buffer.from(await subtle.decrypt({ name: 'AES-GCM', iv }, opener, sealed))
  const end = opened.lastIndexOf(2)
  if (end < 0 || opened.subarray(end + 1).some(byte => byte !== 0)) throw new Error('the record does not end')
  return opened.subarray(0, end).toString()
}
