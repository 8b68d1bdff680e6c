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

test.each([
  ['[lang=ml-IN]{--a:"M"}', 'ml-IN'],
  ['[lang=hi-IN],[lang=mr-IN]{--a:"D"}', 'mr-IN'],
  ['.a:is(:lang(ta),:lang(ml)) :is(th[scope=row],th a){top:0}', 'ta-IN'],
  ['.a,.b:lang(ml){top:0}', 'en-IN'],
  ['h1:not(:lang(ml)){top:0}', 'en-IN'],
  ['[lang]{--a:"L"}', 'en-IN'],
])('a sheet has the rule %s in pages of %s', (rule, tag) => {
  expect(readSheet(`p{top:1px}@media print{${rule}q{top:0}}${rule}`, tag)).toContain(`${rule}q`)
})

test('a sheet has no rule that is for other languages alone, whatever it stands in', () => {
  const others = '.a:is(:lang(ta),:lang(ml)) :is(th[scope=row],th a){top:0}[lang=hi-IN],[lang=mr-IN]{--a:"D"}'
  expect(readSheet(`p{top:1px}@media print{${others}q{top:0}}${others}i{top:0}`, 'te-IN')).toBe(
    'p{top:1px}@media print{q{top:0}}i{top:0}',
  )
})

function readSheet(text: string, tag: string): string | undefined {
  const site = { ...BUILT, manifest: { 'site.css': { file: 'site-1.css' } }, texts: { 'site-1.css': text } }
  return readAssets(site).sheetText('site.css', tag)
}
