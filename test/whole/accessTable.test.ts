import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ENDPOINTS } from '#server/calls.ts'
import { listRoles, ROLES } from '#shared/accounts/roles.ts'

const FILE = join(import.meta.dirname, '../../docs/access.md')

const INTRODUCTION = `# Who may make which call

\`npm run docs:access\` writes this page. The server refuses everybody else before it reads the body: with 401 without a session, with 403 with one.`

/** Returns the declared calls, grouped by the roles that may make them, as Markdown. */
function accessTable(): string {
  const groups = Map.groupBy(ENDPOINTS, ({ access }) => {
    const roles = listRoles(access)
    return roles.length === ROLES.length ? 'Everybody' : roles.join(', ')
  })
  const sections = [...groups].map(([roles, calls]) => {
    const lines = calls.map(({ method, path }) => `${method} ${path}`)
    return `## ${roles}\n\n\`\`\`\n${lines.join('\n')}\n\`\`\`\n`
  })
  return `${INTRODUCTION}\n\n${sections.join('\n')}`
}

test('docs/access.md lists the access of the declared calls', async () => {
  await expect(accessTable()).toMatchFileSnapshot(FILE)
})
