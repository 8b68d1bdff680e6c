import { expect, test } from 'vitest'
import { contentPolicy, framable, policyOf } from './headers.ts'

const policy = contentPolicy({ scripts: ['alert(1)'], styles: ['p{color:red}', 'b{}'] })

test('no page may be framed', () => {
  expect(policy).toContain("frame-ancestors 'none'")
})

test('a framable page differs in that alone', () => {
  const headers = framable(policy)
  expect(headers['content-security-policy']).toBe(
    policy.replace("frame-ancestors 'none'", 'frame-ancestors *'),
  )
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
})

test('scripts and sheets of others are named by nobody, and inline ones by their hash', () => {
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+'(;|$)/)
  expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/=]+' 'sha256-[\w+/=]+'(;|$)/)
  expect(policy).not.toContain('unsafe')
})

test('the policy of a page names what is written into it, and nothing else', () => {
  const inline = { scripts: ['alert(1)', 'go()'], styles: ['p{}', 'b{}'] }
  const html = '<style>b{}</style><script>go()</script>'
  expect(policyOf(html, inline)).toBe(contentPolicy({ scripts: ['go()'], styles: ['b{}'] }))
})
