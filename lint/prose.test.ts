import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const DOCUMENTS = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT }).toSorted()
/** The specification is given, the others are lists. */
const HELD = DOCUMENTS.filter(
  file => !/(specification|access|CHANGELOG|api-changelog|SECURITY)\.md$/.test(file),
)
/** In words. */
const LONGEST = 35
const MEAN = 16
const MAX_DECISION_LINES = 15
const MAX_DECISIONS = 25
/** In all documents but the change log, as `wc -w` counts them. */
const MAX_WORDS = 13_000

/** Phrases that nobody would say, and praise of ourselves. */
const PHRASES = new RegExp(
  [
    'usually in by|rate before|dearest|take it along|what we keep of|says of what it is|comes to you',
    'want to hear of|come down to|look into your inbox|among the spam|leads to no|slips mended',
    'pointed out to|whoever enters|there is no such|given more than once|can be compared at most',
    'answer is immutable|asks its database|makes it grow|one that is to go|those have the truth',
    'anybody else writes|comes with the tap|read as it stands|honest',
  ].join('|'),
  'i',
)

/** Sentences of running text and lists: without code, tables, headings and the labels of paragraphs. */
const readSentences = (text: string): string[] =>
  text
    .replace(/^```[\s\S]*?^```|^#.*|^\|.*/gm, '\n')
    .replace(/`[^`]+`/g, 'Code')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\*\*[^*]+:\*\*/gm, '')
    .replace(/^\s*(?:[-*]|\d+\.)\s/gm, '\n\n')
    .split(/\n\s*\n/)
    .flatMap(paragraph => paragraph.split(/(?<=[.!?]["')*]*)\s+(?=["'(*]*[\p{Lu}\p{Lo}\d₹])/u))
    .map(sentence => sentence.replace(/\s+/g, ' ').trim())
    .filter(Boolean)

const countWords = (sentence: string): number =>
  sentence.split(' ').filter(word => /[\p{L}\d]/u.test(word)).length
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

it('finds sentences in text, not in code, tables and headings', () => {
  const text =
    '# A heading\n\n**Why:** Use `a.b. C` here. It is\nshort. **Bold.** Next.\n\n| a | b |\n\n- One. Two\n- Three\n\n```\nNo.\n```\n'
  expect(readSentences(text).join(' / ')).toBe(
    'Use Code here. / It is short. / **Bold.** / Next. / One. / Two / Three',
  )
})

describe.each(HELD)('%s', file => {
  const sentences = readSentences(read(file))

  it('has no phrase that nobody would say', () => {
    expect(sentences.filter(sentence => PHRASES.test(sentence))).toEqual([])
  })

  it(`has no sentence of more than ${LONGEST} words, and a mean of at most ${MEAN}`, () => {
    expect(sentences.filter(sentence => countWords(sentence) > LONGEST)).toEqual([])
    const total = sentences.reduce((sum, sentence) => sum + countWords(sentence), 0)
    expect(total / sentences.length).toBeLessThanOrEqual(MEAN)
  })
})

/** Anchors of a document: its headings as GitHub names them. */
const listAnchors = (file: string): string[] =>
  read(file)
    .split('\n')
    .filter(line => /^#+ /.test(line))
    .map(line =>
      line
        .replace(/^#+ /, '')
        .toLowerCase()
        .replace(/[^\p{L}\d _-]/gu, '')
        .replaceAll(' ', '-'),
    )

it.each(DOCUMENTS)('%s links to files and headings that exist', file => {
  const links = [...read(file).matchAll(/\]\((?!https?:)([^)#]*)#?([^)]*)\)/g)].map(([, path, anchor]) => ({
    path: path === '' ? file : join(dirname(file), path!),
    anchor,
  }))
  const broken = links.filter(
    ({ path, anchor }) =>
      !existsSync(join(ROOT, path)) || (anchor !== '' && !listAnchors(path).includes(anchor!)),
  )
  expect(broken).toEqual([])
})

it('code and comments name files that exist', () => {
  const PATH = /(?<![\w#./-])(?:src|docs|db|lint|test|e2e)\/[\w./-]+\.(?:md|tsx?|css|mjs|grit|sql|json)\b/g
  const named = globSync('{src,db,.ci,e2e,test}/**/!(*.test).{js,ts,tsx,css,sql}', { cwd: ROOT }).flatMap(
    file => [...read(file).matchAll(PATH)].map(([path]) => ({ file, path })),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([])
})

/** The sentences of a message; in ICU each branch is one. */
const readMessage = (message: unknown): string[] =>
  typeof message === 'string'
    ? message
        .replace(/\{\w+\}/g, 'Value')
        .split(/[{}]/)
        .flatMap(readSentences)
    : Object.values(message as object).flatMap(readMessage)

/** The text of the comments in front of exports. */
const readDocstrings = (code: string): string[] =>
  [...code.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export /g)].flatMap(([, text]) =>
    readSentences(text!.replace(/^ *\* ?/gm, '')),
  )

it.each([
  {
    of: 'English messages',
    files: 'src/{web,features/*}/*/messages/en/*.json',
    parse: (text: string) => readMessage(JSON.parse(text)),
  },
  { of: 'comments of exports', files: 'src/**/!(*.test).{ts,tsx}', parse: readDocstrings },
])(
  `$of have no phrase that nobody would say, and no sentence of more than ${LONGEST} words`,
  ({ files, parse }) => {
    const sentences = globSync(files, { cwd: ROOT }).flatMap(file =>
      parse(read(file)).map(text => ({ file, text })),
    )
    expect(sentences.length).toBeGreaterThan(1000)
    expect(sentences.filter(({ text }) => PHRASES.test(text) || countWords(text) > LONGEST)).toEqual([])
  },
)

it(`has one page of at most ${MAX_DECISION_LINES} lines for a decision, in the index`, () => {
  const pages = globSync('*.md', { cwd: join(ROOT, 'docs/decisions') }).filter(page => page !== 'README.md')
  const index = read('docs/decisions/README.md')
  const wrong = pages.filter(page => {
    const text = read(`docs/decisions/${page}`)
    const isShort = text.trimEnd().split('\n').length <= MAX_DECISION_LINES
    return !isShort || !index.includes(`](${page})`)
  })
  expect(wrong).toEqual([])
  expect(pages.length).toBeLessThanOrEqual(MAX_DECISIONS)
})

it(`has at most ${MAX_WORDS} words in its documents`, () => {
  const texts = DOCUMENTS.filter(file => file !== 'CHANGELOG.md').map(read)
  const words = texts.join('\n').split(/\s+/).filter(Boolean)
  expect(words.length).toBeLessThanOrEqual(MAX_WORDS)
})
