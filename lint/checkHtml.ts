import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Checks every page of a running installation with the Nu HTML checker; npm fetches it on request, and it needs Java. */
const CHECKER = 'vnu-jar@26.9.27'
const [url = 'http://localhost:3000'] = process.argv.slice(2)
/** Pages that the sitemap does not list: tabs of Compare, parts, widgets and notices. */
const OTHERS = [
  '/compare?tab=month',
  '/compare?tab=city&city=Pune&date=2026-01-01',
  '/compare?tab=cities&city=Pune&city=Agra',
  '/chicken-rate/pune/board',
  '/embed/pune',
  '/api/docs',
  '/offline',
  '/nowhere',
]
/** What it says of stylesheets: its list of CSS lacks container queries and properties of SVG. */
const STYLES = 'CSS: .*'

const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
const paths = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address]) => new URL(address!).pathname)
const folder = await mkdtemp(join(tmpdir(), 'chicken-rates-html-'))
try {
  for (const path of [...paths, ...OTHERS]) {
    const html = await (await fetch(url + path)).text()
    await writeFile(join(folder, `${encodeURIComponent(path)}.html`), html)
  }
  const options = ['--errors-only', '--exit-zero-always', '--filterpattern', STYLES]
  const checker = promisify(execFile)('npx', ['--yes', '--ignore-scripts', CHECKER, ...options, folder], {
    maxBuffer: 2 ** 26,
  })
  const { stderr } = await checker
  const errors = stderr.split('\n').filter(line => line.includes('error'))
  process.stdout.write(
    `${[...errors, `${paths.length + OTHERS.length} pages, ${errors.length} errors`].join('\n')}\n`,
  )
  process.exitCode = errors.length > 0 ? 1 : 0
} finally {
  await rm(folder, { recursive: true })
}
