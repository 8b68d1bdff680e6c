import { expect, test } from 'vitest'
import { BUILT } from '#test/site.ts'
import { readAssets } from './assets.ts'

const built = readAssets({
  ...BUILT,
  manifest: {
    'a.tsx': { file: 'assets/a-1.js', imports: ['_react.js', '_b.js'], css: ['assets/a-1.css'] },
    '_b.js': { file: 'assets/b-1.js', imports: ['_react.js'], css: ['assets/b-1.css'] },
    '_react.js': { file: 'assets/react-1.js' },
    'site.css': { file: 'assets/site-1.css' },
  },
  texts: { 'assets/site-1.css': 'p{color:red}' },
})

test('a file that was not built is an error, not a broken link', () => {
  expect(() => built.url('missing.css')).toThrow('missing.css is not in the manifest')
})

test('without a manifest the sources are served', () => {
  expect(readAssets(undefined).scripts('src/x.tsx')).toEqual(['/src/x.tsx'])
})

test('a script comes first, then everything it imports, once', () => {
  expect(built.scripts('a.tsx')).toEqual(['/assets/a-1.js', '/assets/react-1.js', '/assets/b-1.js'])
})

test('a script brings the sheets of what it imports', () => {
  expect(built.sheets('a.tsx')).toEqual(['/assets/a-1.css', '/assets/b-1.css'])
})

test('what is written into pages is the built text; what is linked has none', () => {
  expect(built.text('site.css')).toBe('p{color:red}')
  expect(built.text('a.tsx')).toBeUndefined()
})
