import { ENDPOINTS } from '#shared/api.ts'
import type { Access } from '#shared/endpoint.ts'

const PEOPLE = ['nobody', 'deactivated', 'pending', 'Sub Admin', 'Admin'] as const
type Person = (typeof PEOPLE)[number]

/** Whom each access lets in (specification, section 6); the guard's test walks every call as every one of them. */
const LETS_IN: Record<Access, readonly Person[]> = {
  public: PEOPLE,
  account: ['pending', 'Sub Admin', 'Admin'],
  staff: ['Sub Admin', 'Admin'],
  admin: ['Admin'],
}

const INTRODUCTION = `# Who may make which call

Printed from the calls as they are declared (\`src/shared/*/api.ts\`) by \`npm run docs:access\`; a test fails when it is not what
they say. Who may not is refused by the server before the body is read: 401 without a session, 403 with one. Another test
(\`src/server/accounts/sessions/guard.test.ts\`) makes every call as everybody here.`

const rowOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** The table of every declared call and everybody who may make it, as Markdown. */
export function accessTable(): string {
  const rows = ENDPOINTS.map(({ method, path, access, summary }) => [
    `\`${method} ${path}\``,
    ...PEOPLE.map(person => (LETS_IN[access].includes(person) ? 'yes' : '')),
    summary,
  ])
  const head = ['call', ...PEOPLE, 'what it does']
  const lines = [head, head.map(() => '---'), ...rows].map(rowOf)
  return `${INTRODUCTION}\n\n${lines.join('\n')}\n`
}
