import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createTemporaryFolder, getSharedDataDir } from '#test/embeddedApp.ts'
import { freePort } from '#test/ports.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { openMaintenance } from './maintenance.ts'

const hasOpenssl = spawnSync('openssl', ['version']).status === 0

/** Makes a certificate of localhost that is its own root, and its key. */
function makeCertificate(folder: string, name: string) {
  const [key, certificate] = [join(folder, `${name}.key`), join(folder, `${name}.crt`)]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  })
  return { key, certificate }
}

test.runIf(hasOpenssl)(
  'a database is reached by TLS only with the certificate, and under the name, that its address asks for',
  async () => {
    const folder = createTemporaryFolder()
    const { key, certificate } = makeCertificate(folder, 'server')
    const other = makeCertificate(folder, 'other').certificate
    const access = join(folder, 'pg_hba.conf')
    writeFileSync(access, 'hostssl all all all trust\n')
    const port = await freePort()
    const server = await startEmbedded({
      dataDir: await getSharedDataDir(),
      durable: false,
      settings: [
        'ssl=on',
        `ssl_cert_file=${certificate}`,
        `ssl_key_file=${key}`,
        `hba_file=${access}`,
        'listen_addresses=localhost',
        `port=${port}`,
      ],
    })
    onTestFinished(() => server.stop())
    const connect = async (host: string, root: string) => {
      const DATABASE_URL = `postgresql://postgres@${host}:${port}/postgres?sslmode=verify-full&sslrootcert=${root}`
      const { client, close } = await openMaintenance(readConfig({ DATABASE_URL }))
      const { rows } = await client.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
      await close()
      return rows
    }
    expect(await connect('localhost', certificate)).toEqual([{ ssl: true }])
    await expect(connect('localhost', other)).rejects.toThrow(
      /^The database cannot be reached: .*certificate.*\.$/,
    )
    await expect(connect('127.0.0.1', certificate)).rejects.toThrow(
      /^The database cannot be reached: .*certificate.*\.$/,
    )
    await expect(connect('localhost', join(folder, 'none.crt'))).rejects.toThrow(
      /^The database cannot be reached: .*none\.crt/,
    )
  },
)
