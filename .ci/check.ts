import { execFileSync } from 'node:child_process'
import { runStages, type Step } from './steps.ts'

/**
 * A first answer to a change: its lint, all types, the tests without a server, and those whose path has one of the given words.
 */
const words = process.argv.slice(2)
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
const changed = [
  ...git('diff', '--name-only', '--diff-filter=d', 'HEAD'),
  ...git('ls-files', '--others', '--exclude-standard'),
]
const biome: Step = ['lint of what changed', 'biome', 'check', '--no-errors-on-unmatched', ...changed]
const vitest = (name: string, ...args: string[]): Step => [name, 'vitest', 'run', ...args]

await runStages([
  [['messages', 'node', 'vite.messages.ts']],
  [
    // without a file it would look at all of them
    ...(changed.length > 0 ? [biome] : []),
    ['types', 'tsc', '-b'],
    vitest('tests without a server', '--project', 'pure'),
  ],
  words.length === 0 ? [] : [vitest(`tests of ${words.join(', ')}`, '--project', '!pure', ...words)],
])
