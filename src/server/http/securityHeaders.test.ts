import { expect, test } from 'vitest'
import { buildFramableHeaders, buildPolicy, contentPolicy } from './securityHeaders.ts'

const policy = contentPolicy({ scripts: ['alert(1)'], styles: ['p{color:red}', 'b{}'] })

test('no page may be framed', () => {
  expect(policy).toContain("frame-ancestors 'none'")
})

test('a page that may be framed differs in frame-ancestors and CORP only', () => {
  const headers = buildFramableHeaders(policy)
  expect(headers['content-security-policy']).toBe(
    policy.replace("frame-ancestors 'none'", 'frame-ancestors *'),
  )
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
})

test('the policy allows our own scripts and styles, and inline ones by their hash', () => {
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+'(;|$)/)
  expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/=]+' 'sha256-[\w+/=]+'(;|$)/)
  expect(policy).not.toContain('unsafe')
})

test('the policy of a page has the hashes of its own inline code only', () => {
  const inline = { scripts: ['alert(1)', 'go()'], styles: ['p{}', 'b{}'] }
  const html = '<style>b{}</style><script>go()</script>'
  expect(buildPolicy(html, inline)).toBe(contentPolicy({ scripts: ['go()'], styles: ['b{}'] }))
})
