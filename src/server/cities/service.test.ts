import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import type { Storage } from '#server/database/storage.ts'
import { isPublicAddress, type Resolve } from '#server/outbound/publicAddresses.ts'
import { NOW, openTestApp } from '#test/app.ts'
import { openBeside } from '#test/database.ts'
import { cityNamesJobs, fetchCityNames, findRedirectTarget } from './service.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function startService(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/cities`
}

const respondWith = (body: string, status = 200): RequestListener => {
  return (_, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}
const good = (...data: string[]) => JSON.stringify({ error: false, msg: 'cities in India retrieved', data })

/** Answers a POST of India under `/cities` only, as the service does. */
const onlyPost: RequestListener = (request, response) => {
  let sent = ''
  request.on('data', chunk => {
    sent += chunk
  })
  request.on('end', () => {
    const isRight = request.method === 'POST' && sent === '{"country":"India"}'
    respondWith(isRight ? good('Pune', 'Agra') : good('Paris'))(request, response)
  })
}

test.each([
  ['HTML', respondWith('<html>down for maintenance</html>'), /no list of names/],
  ['an error', respondWith('{"error":true,"msg":"country not found"}'), /no list/],
  ['numbers', respondWith('{"error":false,"msg":"","data":[1,2]}'), /no list/],
  ['no list', respondWith('{"error":false,"msg":"","data":{"a":"b"}}'), /no list/],
  ['an empty list', respondWith(good()), /no list/],
  ['too much', respondWith(good('x'.repeat(1_000_001))), /more than/],
  ['503', respondWith(good('Pune'), 503), /503/],
  [
    'a redirect to itself',
    (_, response) => response.writeHead(307, { location: '/cities' }).end(),
    /too often/,
  ],
  [
    'a redirect to a file',
    (_, response) => response.writeHead(307, { location: 'file:///etc' }).end(),
    /out of/,
  ],
] satisfies [string, RequestListener, RegExp][])(
  'an answer with %s is refused',
  async (_, listener, reason) => {
    await expect(fetchCityNames(await startService(listener))).rejects.toThrow(reason)
  },
)

test('a service that stops in the middle of its response fails after the timeout', async () => {
  const url = await startService((_, response) => response.write('{"error":false,"data":["Pune"'))
  await expect(fetchCityNames(url, { timeout: 300 })).rejects.toThrow(/timeout|aborted/)
})

test.each([307, 308])(
  'a redirect with %s to the new address of the service repeats the POST',
  async status => {
    const moved = await startService(onlyPost)
    const url = await startService((_, response) => response.writeHead(status, { location: moved }).end())
    expect(await fetchCityNames(url)).toEqual(['Pune', 'Agra'])
  },
)

test.each([301, 302, 303])(
  'a redirect with %s is followed by a GET, with the country in the address',
  async status => {
    const url = await startService((request, response) => {
      const { pathname, searchParams } = new URL(request.url!, 'http://any')
      if (pathname === '/cities') response.writeHead(status, { location: '/cities/q' }).end()
      else if (request.method !== 'GET') respondWith('<html>Cannot POST</html>', 404)(request, response)
      else respondWith(good(`Cities of ${searchParams.get('country')}`))(request, response)
    })
    expect(await fetchCityNames(url)).toEqual(['Cities of India'])
  },
)

describe('only the public internet is asked', () => {
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'fd00::1',
    'fe80::1',
    'ff02::1',
    'localhost',
    '',
  ])('%j is no public address', address => expect(isPublicAddress(address)).toBe(false))

  test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::200e'])(
    '%s is a public address',
    address => expect(isPublicAddress(address)).toBe(true),
  )

  /** A service that counts, at a name that means these addresses. */
  async function serviceCalled(name: string, ...addresses: string[]) {
    let asked = 0
    const { port } = new URL(
      await startService((request, response) => {
        asked += 1
        onlyPost(request, response)
      }),
    )
    const resolve: Resolve = (_, __, callback) =>
      callback(
        null,
        addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    return { url: `http://${name}:${port}/cities`, port, resolve, asked: () => asked }
  }

  test.each([[['127.0.0.1']], [['8.8.8.8', '127.0.0.1']], [['::1']], [[]]])(
    'a name that resolves to %j is not asked',
    async addresses => {
      const { url, resolve, asked } = await serviceCalled('cities.example', ...addresses)
      await expect(fetchCityNames(url, { resolve })).rejects.toThrow('private address')
      expect(asked()).toBe(0)
    },
  )

  test.each([
    ['10.0.0.1', 307],
    ['[::1]', 302],
    ['[::ffff:127.0.0.1]', 303],
    ['2130706434', 308],
    ['127.0.0.2', 301],
    ['localhost', 307],
    ['cities.example', 307],
  ])('a redirect to %s is not followed', async (host, status) => {
    const { port, resolve, asked } = await serviceCalled(host, '127.0.0.1')
    // the service that redirects has the address that the settings name, as one of the operator's own
    const url = await startService((_, response) =>
      response.writeHead(status, { location: `http://${host}:${port}/cities` }).end(),
    )
    await expect(fetchCityNames(url, { resolve })).rejects.toThrow('private address')
    expect(asked()).toBe(0)
  })

  test('a redirect never leads from https to http', () => {
    const from = new URL('https://cities.example/cities')
    expect(() => findRedirectTarget(308, 'http://cities.example/cities', from)).toThrow('from https to http')
    expect(() => findRedirectTarget(302, 'ftp://cities.example/', from)).toThrow('out of the web')
    expect(findRedirectTarget(302, '/q', from)?.href).toBe('https://cities.example/q')
    expect(findRedirectTarget(301, 'https://a.example/', new URL('http://a.example'))?.href).toBe(
      'https://a.example/',
    )
    expect(findRedirectTarget(200, 'http://a.example', from)).toBeUndefined()
  })
})

/** A server on a service, its job, and what it suggests for the only name of the service. */
async function openServer(url: string, storage?: Storage) {
  const server = await openTestApp({ CITIES_SERVICE_URL: url }, storage)
  const [job] = cityNamesJobs(server.app)
  return {
    ...server,
    ask: (signal = new AbortController().signal) => job!.run(signal),
    suggested: async () => (await server.call('GET', '/api/cities?q=quxt')).json(),
  }
}

const FOUND = [{ name: 'Quxtown', state: null }]

test('the job fails while the service fails, and stores nothing', async () => {
  const { ask, suggested } = await openServer(await startService(respondWith('<html>')))
  await expect(ask()).rejects.toThrow('no list')
  expect(await suggested()).toEqual([])
})

test('the job ends with the server while the service is silent', async () => {
  const end = new AbortController()
  const { ask } = await openServer(await startService(() => end.abort()))
  await expect(ask(end.signal)).rejects.toThrow()
})

test('a server without the setting has no such job', async () => {
  const server = await openTestApp()
  expect(cityNamesJobs(server.app)).toEqual([])
})

test('one instance calls the service once a day, and all instances suggest the names it returned', async () => {
  let asked = 0
  const url = await startService((request, response) => {
    asked += 1
    respondWith(good('Quxtown'))(request, response)
  })
  const one = await openServer(url)
  const other = await openServer(url, openBeside(one.storage))
  await one.ask()
  await other.ask()
  expect(asked).toBe(1)
  expect(await one.suggested()).toEqual(FOUND)
  expect(await other.suggested()).toEqual([])
  other.clock.now = new Date(Date.parse(NOW) + 31_000).toISOString()
  // the first suggestion starts the reading and does not wait for it
  await expect.poll(other.suggested).toEqual(FOUND)

  other.pass(24 * 60 * 60)
  await other.ask()
  expect(asked).toBe(2)
})

test('a server that starts knows the names that were stored before', async () => {
  const url = await startService(respondWith(good('Quxtown')))
  const one = await openServer(url)
  await one.ask()
  expect(await (await openServer(url, openBeside(one.storage))).suggested()).toEqual(FOUND)
})
