import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { isPublicAddress, type Resolve } from './publicAddresses.ts'
import { askCityService, redirectTarget } from './service.ts'
import { keepServiceNames, pauseAfter } from './serviceNames.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serviceThat(answers: RequestListener): Promise<string> {
  const server = createServer(answers)
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/cities`
}

const answering = (body: string, status = 200): RequestListener => {
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
    answering(isRight ? good('Pune', 'Agra') : good('Paris'))(request, response)
  })
}

test.each([
  ['HTML', answering('<html>down for maintenance</html>'), /not JSON/],
  ['an error', answering('{"error":true,"msg":"country not found"}'), /answered an error/],
  ['numbers', answering('{"error":false,"msg":"","data":[1,2]}'), /./],
  ['no list', answering('{"error":false,"msg":"","data":{"a":"b"}}'), /no list/],
  ['an empty list', answering(good()), /empty/],
  ['too much', answering(good('x'.repeat(1_000_001))), /more than/],
  ['503', answering(good('Pune'), 503), /503/],
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
] satisfies [string, RequestListener, RegExp][])('%s is not taken', async (_, listener, reason) => {
  await expect(askCityService(await serviceThat(listener))).rejects.toThrow(reason)
})

test('a service that never answers is given up', async () => {
  const url = await serviceThat(() => {})
  await expect(askCityService(url, { timeOut: 50 })).rejects.toThrow(/timeout/)
})

test('a service that stops in the middle of its answer is given up', async () => {
  const url = await serviceThat((_, response) => response.write('{"error":false,"data":["Pune"'))
  await expect(askCityService(url, { timeOut: 300 })).rejects.toThrow(/timeout|aborted/)
})

test('a good answer is its names', async () => {
  expect(await askCityService(await serviceThat(onlyPost))).toEqual(['Pune', 'Agra'])
})

test.each([301, 302, 307, 308])('a %s to where the service has moved takes the POST along', async status => {
  const moved = await serviceThat(onlyPost)
  const url = await serviceThat((_, response) => response.writeHead(status, { location: moved }).end())
  expect(await askCityService(url)).toEqual(['Pune', 'Agra'])
})

test.each([301, 302, 303])('a %s to an address that only GET serves is asked so, for India', async status => {
  const url = await serviceThat((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://any')
    if (pathname === '/cities') response.writeHead(status, { location: '/cities/q' }).end()
    else if (request.method !== 'GET') answering('<html>Cannot POST</html>', 404)(request, response)
    else answering(good(`Cities of ${searchParams.get('country')}`))(request, response)
  })
  expect(await askCityService(url)).toEqual(['Cities of India'])
})

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
    '%s is one',
    address => expect(isPublicAddress(address)).toBe(true),
  )

  /** A service that counts, at a name that means these addresses. */
  async function serviceCalled(name: string, ...addresses: string[]) {
    let asked = 0
    const { port } = new URL(
      await serviceThat((request, response) => {
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
    'a name that means %j is not asked',
    async addresses => {
      const { url, resolve, asked } = await serviceCalled('cities.example', ...addresses)
      await expect(askCityService(url, { resolve })).rejects.toThrow('private address')
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
    const url = await serviceThat((_, response) =>
      response.writeHead(status, { location: `http://${host}:${port}/cities` }).end(),
    )
    await expect(askCityService(url, { resolve })).rejects.toThrow('private address')
    expect(asked()).toBe(0)
  })

  test('what is encrypted stays so', () => {
    const from = new URL('https://cities.example/cities')
    expect(() => redirectTarget(308, 'http://cities.example/cities', from)).toThrow('from https to http')
    expect(() => redirectTarget(302, 'ftp://cities.example/', from)).toThrow('out of the web')
    expect(redirectTarget(302, '/q', from)?.href).toBe('https://cities.example/q')
    expect(redirectTarget(301, 'https://a.example/', new URL('http://a.example'))?.href).toBe(
      'https://a.example/',
    )
    expect(redirectTarget(200, 'http://a.example', from)).toBeUndefined()
  })
})

test.each([
  [0, 24 * 60],
  [1, 1],
  [2, 2],
  [5, 16],
  [9, 256],
  [10, 360],
  [2000, 360],
])('after %i failures the service is asked again in %i minutes', (failures, minutes) => {
  expect(pauseAfter(failures)).toBe(minutes * 60_000)
})

/** A server that keeps a service's names, with short pauses. */
async function keeping(url: string) {
  const app = fastify()
  const learnt: (readonly string[])[] = []
  const ignored: unknown[] = []
  keepServiceNames(app, {
    url,
    learn: names => learnt.push(names),
    log: { info: () => {}, warn: (fields: unknown) => ignored.push(fields) },
    firstPause: 0,
    nextPause: failures => (failures > 0 ? 10 : 1e6),
  })
  await app.ready()
  return { app, learnt, ignored }
}

test('a service that fails is asked again until it answers, and then left alone', async () => {
  let asked = 0
  const url = await serviceThat((request, response) => {
    asked += 1
    answering(asked < 3 ? '<html>' : good('Pune'))(request, response)
  })
  const { app, learnt, ignored } = await keeping(url)
  await vi.waitFor(() => expect(learnt).toEqual([['Pune']]), 20_000)
  expect(ignored).toHaveLength(2)
  expect(asked).toBe(3)
  await app.close()
})

test('the whole server suggests what the service of its settings answers', async () => {
  const server = await openTestApp({ CITIES_SERVICE_URL: await serviceThat(answering(good('Quxtown'))) })
  const suggested = async () => (await server.call('GET', '/api/cities?q=quxt')).json()
  await vi.waitFor(async () => expect(await suggested()).toEqual([{ name: 'Quxtown', state: null }]), 20_000)
  await server.close()
})

test('the server starts at once and ends at once while the service is silent', async () => {
  let asked = 0
  const { app, learnt } = await keeping(
    await serviceThat(() => {
      asked += 1
    }),
  )
  await vi.waitFor(() => expect(asked).toBe(1), 20_000)
  await app.close()
  expect(learnt).toEqual([])
})

test('what is too long to be the name of a city is left out', async () => {
  const url = await serviceThat(answering(good('Pune', `${'a'.repeat(80)}!`, '('.repeat(900_000), 'Agra')))
  expect(await askCityService(url)).toEqual(['Pune', 'Agra'])
})
