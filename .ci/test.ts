import { runStages, type Step } from './steps.ts'

/** All that CI runs; with `--all` also what is run before a version. */
const isAll = process.argv.includes('--all')
if (isAll) process.env.TEST_ALL = '1'

const script = (name: string, ...args: string[]): Step => [
  [name, ...args].join(' '),
  'npm',
  'run',
  '--silent',
  name,
  ...(args.length > 0 ? ['--', ...args] : []),
]

const LATER: Step[] = [script('model', '--minutes', '10'), script('test:browsers'), script('faults')]

process.stdout.write(
  isAll
    ? 'Everything: about an hour on two cores. Firefox, WebKit and root are needed (CONTRIBUTING.md).\n'
    : 'All tests: about nine minutes on two cores. Chromium came with npm ci, and nothing else is needed.\n',
)
await runStages([
  [script('messages')],
  [script('lint'), script('types'), script('build')],
  [script('sbom')],
  [script('test:api')],
  [script('test:browser')],
  ...(isAll ? LATER.map(step => [step]) : []),
])
