import { createServer } from 'node:http'

// The fastest this runtime can send these bytes: no routing, no database, no framework.
process.once('message', (body: string) => {
  const bytes = Buffer.from(body)
  const server = createServer((_, answer) => {
    answer.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': bytes.length,
    })
    answer.end(bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
})
process.once('disconnect', () => process.exit(0))
