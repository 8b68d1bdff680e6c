import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import core from '@messageformat/core'
import compiler from '@messageformat/core/lib/compile-module.js'
import { parse, type Select, type Token } from '@messageformat/parser'
import type { Plugin } from 'vite'

// CommonJS without a default export, which their types promise
const MessageFormat = core as unknown as typeof core.default
const compileModule = compiler as unknown as typeof compiler.default

/** ICU messages of a file; a group may have groups. */
export interface Messages {
  [key: string]: string | Messages
}

const ROOT = dirname(fileURLToPath(import.meta.url))
const SIDES = ['site', 'panel']
const SOURCE = 'en'
const getFolder = (side: string) => join(ROOT, 'src/web', side, 'messages')
const OUT = join(ROOT, 'dist/messages')

const isSelect = (token: Token): token is Select => 'cases' in token

/** The TypeScript type of each value of a message, by its name. */
function readValues(message: string): Map<string, string> {
  const values = new Map<string, string>()
  const read = (tokens: readonly Token[]) => {
    for (const token of tokens) {
      if (isSelect(token)) {
        const keys = token.cases.map(({ key }) => `'${key}'`)
        values.set(token.arg, token.type === 'select' ? keys.sort().join(' | ') : 'number')
        for (const each of token.cases) read(each.tokens)
      } else if ('arg' in token && !values.has(token.arg)) values.set(token.arg, 'string | number')
    }
  }
  read(parse(message))
  return values
}

/** The messages by their paths: `month.heading`. */
function flatten(messages: Messages, path: readonly string[] = []): [path: string, message: string][] {
  return Object.entries(messages).flatMap(([key, part]) =>
    typeof part === 'string'
      ? [[[...path, key].join('.'), part] as [string, string]]
      : flatten(part, [...path, key]),
  )
}

/** What a file of a language lacks or has too much against the English one. */
function compare(english: Messages, translated: Messages): string[] {
  const others = new Map(flatten(translated))
  const missing = flatten(english).flatMap(([path, message]) => {
    const other = others.get(path)
    others.delete(path)
    if (other === undefined) return [`${path} is missing`]
    const [asked, given] = [message, other].map(each => [...readValues(each).keys()].sort().join(', '))
    return asked === given ? [] : [`${path} has the values {${given}}, in English {${asked}}`]
  })
  return [...missing, ...[...others.keys()].map(path => `${path} is not in English`)]
}

/** One export for each group at the top, so that a page loads those it names; a message without values is a string. */
const toModule = (language: string, messages: Messages) =>
  compileModule(new MessageFormat(language), messages)
    .replace(/\(\) => (?="(?:[^"\\]|\\.)*",?$)/gm, '')
    .replace(/^export default \{\n {2}(\w+): /m, 'export const $1 = ')
    .replace(/,\n {2}(\w+): /g, '\nexport const $1 = ')
    .replace(/\n\}$/, '\n')

/** The type of a message, or of a group; the values are those of every language. */
function toType(translations: readonly (string | Messages)[], indent: string): string {
  const [english] = translations
  if (typeof english === 'object') {
    const lines = Object.keys(english).map(key => {
      const own = translations.map(each => (each as Messages)[key]!)
      const comment =
        typeof own[0] === 'string' ? `${indent}  /** ${own[0].replaceAll('*/', '*\\/')} */\n` : ''
      return `${comment}${indent}  ${JSON.stringify(key)}: ${toType(own, `${indent}  `)}\n`
    })
    return `{\n${lines.join('')}${indent}}`
  }
  const values = new Map<string, string>()
  for (const [name, type] of translations.flatMap(each => [...readValues(each as string)]))
    if (type !== 'string | number' || !values.has(name)) values.set(name, type)
  if (values.size === 0) return 'string'
  const given = [...values].map(([name, type]) => `${name}: ${type}`).join('; ')
  return `(values: { ${given} }) => string`
}

const toDeclarations = (translations: readonly Messages[]) =>
  Object.keys(translations[0]!)
    .map(
      key =>
        `export declare const ${key}: ${toType(
          translations.map(each => each[key]!),
          '',
        )}\n`,
    )
    .join('')

/** Every language of a side at once, for pages that the server renders. */
function toIndex(files: readonly string[], languages: readonly string[]) {
  const imports = (language: string) =>
    files.map(file => `import * as ${language}_${file} from './${language}/${file}.js'\n`).join('')
  const group = (language: string, toName: (file: string) => string) =>
    `{ ${files.map(file => `${JSON.stringify(file)}: ${toName(`${language}_${file}`)}`).join(', ')} }`
  return {
    'index.js':
      languages.map(imports).join('') +
      `export const messages = { ${languages.map(each => `${each}: ${group(each, name => name)}`).join(', ')} }\n`,
    'index.d.ts':
      imports(SOURCE) +
      `export interface Messages ${group(SOURCE, name => `typeof ${name}`)}\n` +
      `export declare const messages: Record<${languages.map(each => `'${each}'`).join(' | ')}, Messages>\n`,
  }
}

async function compileSide(side: string): Promise<Record<string, string>> {
  const folder = getFolder(side)
  const entries = await readdir(folder, { withFileTypes: true })
  const languages = entries.filter(entry => entry.isDirectory()).map(({ name }) => name)
  const files = (await readdir(join(folder, SOURCE))).map(file => file.replace(/\.json$/, ''))
  const readMessages = async (language: string, file: string): Promise<Messages> =>
    JSON.parse(await readFile(join(folder, language, `${file}.json`), 'utf8'))
  const problems: string[] = []
  const out: Record<string, string> = toIndex(files, languages)
  for (const file of files) {
    const english = await readMessages(SOURCE, file)
    const translations = [english]
    for (const language of languages.filter(each => each !== SOURCE)) {
      const translated = await readMessages(language, file).catch(() => ({}))
      const found = compare(english, translated)
      problems.push(...found.map(problem => `${folder}/${language}/${file}.json: ${problem}`))
      translations.push(translated)
      out[`${language}/${file}.js`] = toModule(language, translated)
    }
    if (problems.length > 0) continue
    out[`${SOURCE}/${file}.js`] = toModule(SOURCE, english)
    out[`${SOURCE}/${file}.d.ts`] = toDeclarations(translations)
  }
  if (problems.length > 0) throw new Error(`Messages do not fit the English ones.\n${problems.join('\n')}`)
  return Object.fromEntries(Object.entries(out).map(([file, text]) => [join(OUT, side, file), text]))
}

/** Compiles the messages of both sides into `dist/messages`; throws when a language does not have what English has. */
export async function compileMessages(): Promise<void> {
  const sides = await Promise.all(SIDES.map(compileSide))
  const out = Object.assign({}, ...sides) as Record<string, string>
  const old = await readdir(OUT, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = old.filter(entry => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  for (const file of files.filter(each => !(each in out))) await rm(file)
  for (const [file, text] of Object.entries(out)) {
    if ((await readFile(file, 'utf8').catch(() => undefined)) === text) continue
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
}

/** Compiles the messages before a build, and again when one changes in development. */
export const messages = (): Plugin => ({
  name: 'messages',
  buildStart: compileMessages,
  async hotUpdate({ file }) {
    if (file.includes('/messages/') && file.endsWith('.json')) await compileMessages()
  },
})

if (import.meta.main) await compileMessages()
