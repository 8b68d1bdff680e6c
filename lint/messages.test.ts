import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const WORD = /[A-Za-z_]\w*/g
/** Other names, such as `Esc` and `rate.duplicate`, are looked up by the value itself. */
const NAME = /^([a-z]\w*|[A-Z_]+)$/

type Messages = { [key: string]: string | Messages }

/** The names on the way to each message: `['compare', 'month', 'heading']`. */
const listPaths = (messages: Messages, path: readonly string[]): string[][] =>
  Object.entries(messages).flatMap(([key, part]) =>
    typeof part === 'string' ? [[...path, key]] : listPaths(part, [...path, key]),
  )

const read = (pattern: string) =>
  globSync(pattern, { cwd: ROOT }).map(file => [file, readFileSync(join(ROOT, file), 'utf8')] as const)

/** What is looked up by a value, such as a code or a market, stands in the contract; what belongs to one screen, in its code. */
const listWords = (side: string) => {
  const code = read(
    `src/{shared,server,web/ui,web/*.ts,web/${side},features/*/{shared,server,${side}}}/**/*.{ts,tsx}`,
  )
  return new Set(
    code.filter(([file]) => !file.includes('.test.')).flatMap(([, text]) => text.match(WORD) ?? []),
  )
}

test.each(['site', 'panel'])('the code of the %s has a word for each of its messages', side => {
  const words = listWords(side)
  const messages = read(`src/{web,features/*}/${side}/messages/en/*.json`).flatMap(([file, text]) =>
    listPaths(JSON.parse(text), []).map(path => [file, path] as const),
  )
  const unread = messages.filter(([, path]) =>
    [path[0]!, path.at(-1)!].some(name => NAME.test(name) && !words.has(name)),
  )
  expect(messages.length).toBeGreaterThan(100)
  expect(unread.map(([file, path]) => `${file} ${path.join('.')}`)).toEqual([])
})

test('one rate is not called “1 rates”', () => {
  const files = read('src/{web,features/*}/*/messages/en/*.json')
  expect(files.filter(([, text]) => /(?<!other \{)\{count\} rates/.test(text)).map(([file]) => file)).toEqual(
    [],
  )
})
