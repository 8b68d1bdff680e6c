import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Mutant, readMutants } from './list.ts'

/**
 * Breaks one rule of the product at a time, in a copy of the tree, and tells whether the model finds it. The lists beside it have a
 * line for each: the file, the text that stands there once, the text in its place, and what that breaks.
 */

const ROOT = join(import.meta.dirname, '../../..')
/** What the model needs of the tree; the built pages are not mutated. */
const COPIED = [
  'src',
  'db',
  'test',
  'e2e',
  'faults',
  'docs',
  'dist',
  'package.json',
  'CHANGELOG.md',
  'LICENSE',
]
/** In s: how long a process may need beyond its random histories: it starts, and lives through those that are stored. */
const REST = 180

const say = (line: string) => process.stdout.write(`${line}\n`)
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    /** Only mutants whose line has this text. */
    only: { type: 'string', default: '' },
  },
})

/** Runs the model in a copy of the tree; resolves with what it printed. */
async function runModel(folder: string): Promise<string> {
  const limits = ['--minutes', values.minutes, '--seed', values.seed, '--shorten', '0']
  const child = spawn(process.execPath, ['test/model/command.ts', ...limits], { cwd: folder })
  let printed = ''
  for (const output of [child.stdout, child.stderr])
    output.on('data', part => {
      printed += part
    })
  const late = setTimeout(() => child.kill(), (Number(values.minutes) * 60 + REST) * 1000)
  await new Promise(resolve => child.once('close', resolve))
  clearTimeout(late)
  return printed
}

/** What came of a mutant. A model that does not even run has found nothing. */
function judge(printed: string): string {
  if (printed.includes('divergence of ')) return 'caught'
  return printed.includes('comparisons') ? 'SURVIVED' : `FAILED\n${printed}`
}

async function tryMutant(folder: string, { file, old, changed }: Mutant): Promise<string> {
  const path = join(folder, file)
  const text = await readFile(path, 'utf8')
  if (text.split(old).length !== 2)
    return `OUTDATED: ${file} has this text ${text.split(old).length - 1} times: ${old}`
  await writeFile(
    path,
    text.replace(old, () => changed),
  )
  try {
    return judge(await runModel(folder))
  } finally {
    await writeFile(path, text)
  }
}

const folder = await mkdtemp(join(tmpdir(), 'chicken-rates-mutants-'))
let caught = 0
try {
  for (const name of COPIED) await cp(join(ROOT, name), join(folder, name), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const mutants = await readMutants(positionals, values.only)
  for (const mutant of mutants) {
    const began = Date.now()
    const outcome = await tryMutant(folder, mutant)
    if (outcome === 'caught') caught += 1
    say(`${outcome} in ${Math.round((Date.now() - began) / 1000)} s: ${mutant.breaks}`)
  }
  say(`${caught} of ${mutants.length} mutants caught`)
  if (caught < mutants.length * 0.95) process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
