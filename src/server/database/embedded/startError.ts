import { OperatorError } from '#server/operatorError.ts'

/** Why PostgreSQL gives up, by a line that it writes, and what mends it. The first that fits counts. */
interface Reason {
  pattern: RegExp
  what(directory: string, line: string): string
  mend(directory: string): string
}

const REASONS: readonly Reason[] = [
  {
    pattern: /has invalid permissions/,
    what: directory => `${directory} is open to other users, which PostgreSQL refuses`,
    mend: directory => `chmod 700 ${directory}`,
  },
  {
    pattern: /Permission denied|Operation not permitted|wrong ownership/,
    what: (directory, line) => `PostgreSQL may not use a file in ${directory} (${line})`,
    mend: directory =>
      `as root, chown -R ${process.getuid?.()} ${directory} && chmod -R u=rwX,go= ${directory}`,
  },
  {
    // before the disk: some of these say "No space left on device", too
    pattern: /could not (\w+ ){1,3}(shared memory|semaphores)|Cannot allocate memory|could not fork/,
    what: (_, line) => `This machine has too little memory for PostgreSQL (${line})`,
    mend: () => 'end other programs, or give it more; start a container with --shm-size=256m',
  },
  {
    pattern: /No space left on device|Disk quota exceeded/,
    what: directory => `The disk of ${directory} is full`,
    mend: () => 'make room, at least 200 MB',
  },
  {
    pattern: /configuration parameter|for parameter|syntax error in file|invalid connection type/,
    what: (_, line) => `PostgreSQL does not understand its settings (${line})`,
    mend: () => 'correct or remove that line',
  },
  {
    pattern:
      /No such file|does not exist|checkpoint record|control file|pg_control|could not read|Input\/output error|incompatible/,
    what: (directory, line) => `The data in ${directory} is damaged or incomplete (${line})`,
    mend: directory => `mv ${directory} ${directory}.damaged && npm run restore -- <the newest backup>`,
  },
]

/** Returns the error for the output of a PostgreSQL program that gave up. */
export function toStartError(output: string, directory: string): OperatorError {
  const lines = output.split('\n').map(line => line.trim().replace(/^[A-Z]+: +/, ''))
  for (const { pattern, what, mend } of REASONS) {
    const line = lines.find(each => pattern.test(each))
    if (line !== undefined) return new OperatorError(what(directory, line), mend(directory))
  }
  const reason = lines.findLast(line => /error:|cannot|could not|must/.test(line)) ?? lines.findLast(Boolean)
  return new OperatorError(`PostgreSQL did not start on ${directory}: ${reason ?? 'no reason given'}`)
}
