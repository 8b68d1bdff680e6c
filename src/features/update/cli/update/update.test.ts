import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { VERSION } from '#server/version.ts'
import { createTemporaryFolder } from '#test/embeddedApp.ts'
import { createEmptyServerConfig } from '#test/operations.ts'
import { freePort } from '#test/ports.ts'
import { signRelease, toPublicKey } from '../../../../../release/signRelease.ts'
import { findPlace, update } from './update.ts'

const ROOT = join(import.meta.dirname, '../../../../..')
const PLATFORM = `${process.platform}-${process.arch}`
const NEXT = '99.0.0'
/** In ms: two products start. */
const PATIENCE = 180_000
const { privateKey } = generateKeyPairSync('ed25519')

/** Writes a release whose program is a script. */
function writeRelease(releases: string, version: string, program: string): string {
  const folder = join(releases, `chicken-rates-${version}-${PLATFORM}`)
  mkdirSync(join(folder, 'dist/client/assets'), { recursive: true })
  writeFileSync(join(folder, 'dist/client/assets', `${version}.js`), '')
  writeFileSync(join(folder, 'chicken-rates'), `#!/bin/sh\n${program}\n`, { mode: 0o755 })
  return folder
}

/** The next version, as far as an update sees it: it answers, or it ends. */
const writeNext = (releases: string, doesAnswer: boolean): string =>
  writeRelease(
    releases,
    NEXT,
    `case "$1" in
  --version) echo "Chicken Rates ${NEXT}" ;;
  upgrade) echo "No migration is pending." ;;
  start) ${doesAnswer ? `exec "${process.execPath}" -e 'require("http").createServer((q, r) => r.end(JSON.stringify({ version: "${NEXT}" }))).listen(process.env.PORT)'` : 'exit 1'} ;;
esac`,
  )

/** An installation whose product runs, and how to hand it a signed release. */
async function install() {
  const home = createTemporaryFolder()
  const releases = join(home, 'releases')
  const own = writeRelease(releases, VERSION, `exec "${process.execPath}" "${ROOT}/src/cli/run.ts" "$@"`)
  cpSync(join(ROOT, 'deploy/switch-release'), join(own, 'deploy/switch-release'))
  writeFileSync(join(own, 'release.pub'), toPublicKey(privateKey))
  symlinkSync(`releases/${basename(own)}`, join(home, 'current'))
  const restart = join(home, 'restart')
  writeFileSync(
    restart,
    `#!/bin/sh
if [ -e "${home}/pid" ]; then
  kill "$(cat "${home}/pid")" 2> /dev/null
  while kill -0 "$(cat "${home}/pid")" 2> /dev/null; do sleep 0.05; done
fi
"${home}/current/chicken-rates" start > "${home}/log" 2>&1 &
echo $! > "${home}/pid"
`,
    { mode: 0o755 },
  )
  const { DATABASE_URL } = await createEmptyServerConfig()
  const env = {
    DATABASE_URL: DATABASE_URL!,
    PORT: String(await freePort()),
    BACKUP_DIR: join(home, 'backups'),
    DATA_DIR: join(home, 'data'),
    CITIES_SERVICE_URL: '',
    RESTART: restart,
  }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  onTestFinished(() => {
    const pid = Number(readFileSync(join(home, 'pid'), 'utf8'))
    process.kill(pid)
    return vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), 20_000)
  })
  execFileSync(restart)

  async function pack(doesAnswer: boolean): Promise<string> {
    const work = createTemporaryFolder()
    const name = basename(writeNext(work, doesAnswer))
    const file = join(work, `${name}.tar.gz`)
    execFileSync('tar', ['-C', work, '-czf', file, name])
    writeFileSync(`${file}.minisig`, await signRelease(file, privateKey, name))
    return file
  }
  const run = async (from: string, within?: number) => {
    const lines: string[] = []
    for await (const line of update(readConfig(env), from, await findPlace(own), within)) lines.push(line)
    return lines
  }
  const readVersion = async () => (await (await fetch(`http://127.0.0.1:${env.PORT}/healthz`)).json()).version
  return {
    home,
    pack,
    run,
    readVersion,
    current: () => readlinkSync(join(home, 'current')),
    backups: () => readdirSync(env.BACKUP_DIR),
  }
}

test(
  'an update from an address verifies, backs up, says what migrates, switches and waits for the new version',
  async () => {
    const { pack, run, readVersion, current, backups } = await install()
    const file = await pack(true)
    const server = createServer((request, response) =>
      response.end(readFileSync(join(file, '..', basename(request.url!)))),
    ).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    expect(await run(`http://127.0.0.1:${port}/${basename(file)}`)).toEqual([
      expect.stringMatching(/ is signed by the maker of this release\.$/),
      expect.stringMatching(/^Backed up into /),
      `Version ${NEXT} runs.`,
    ])
    expect([await readVersion(), current(), backups()]).toEqual([
      NEXT,
      `releases/chicken-rates-${NEXT}-${PLATFORM}`,
      [expect.stringMatching(/backup\.gz$/)],
    ])
  },
  PATIENCE,
)

test(
  'where the new version does not answer, the update goes back to the one that ran',
  async () => {
    const { pack, run, readVersion, current } = await install()
    await expect(run(await pack(false), 3000)).rejects.toThrow(
      `Version ${NEXT} did not answer, so ${VERSION} runs again`,
    )
    expect([await readVersion(), current()]).toEqual([
      VERSION,
      `releases/chicken-rates-${VERSION}-${PLATFORM}`,
    ])
  },
  PATIENCE,
)

test('a checkout is not updated so', async () => {
  await expect(findPlace()).rejects.toThrow('Only a release below a folder')
})
