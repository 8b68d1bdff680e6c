import { hasAccess, ROLES } from '#shared/accounts/roles.ts'
import { ENDPOINTS } from '#shared/api.ts'

const INTRODUCTION = `# Who may make which call

Printed from the calls as they are declared (\`src/shared/*/api.ts\`) by \`npm run docs:access\`; a test fails when it is not what
they say. Who may not is refused by the server before the body is read: 401 without a session, 403 with one. Another test
(\`src/server/accounts/sessions/guard.test.ts\`) makes every call as everybody here.`

const formatRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** Returns the table of every declared call and the roles that may make it, as Markdown. */
export function accessTable(): string {
  const rows = ENDPOINTS.map(({ method, path, access, summary }) => [
    `\`${method} ${path}\``,
    ...ROLES.map(role => (hasAccess(role, access) ? 'yes' : '')),
    summary,
  ])
  const head = ['call', ...ROLES, 'what it does']
  const lines = [head, head.map(() => '---'), ...rows].map(formatRow)
  return `${INTRODUCTION}\n\n${lines.join('\n')}\n`
}
