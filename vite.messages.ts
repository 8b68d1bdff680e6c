import { globSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import core from '@messageformat/core'
import compiler from '@messageformat/core/lib/compile-module.js'
import { parse, type Select, type Token } from '@messageformat/parser'
import type { Plugin } from 'vite'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from './src/shared/languages.ts'
import { PROBLEMS } from './src/shared/problems.ts'
import { VALIDATION_MESSAGES } from './src/shared/validation.ts'

// CommonJS without a default export, which their types promise
const MessageFormat = core as unknown as typeof core.default
const compileModule = compiler as unknown as typeof compiler.default

/** ICU messages of a file; a group may have groups. */
export interface Messages {
  [key: string]: string | Messages
}

const ROOT = dirname(fileURLToPath(import.meta.url))
const SIDES = ['site', 'panel']
const SOURCE = DEFAULT_LANGUAGE
const OTHERS = LANGUAGES.filter(language => language !== SOURCE)
const OUT = join(ROOT, 'dist/messages')

const isSelect = (token: Token): token is Select => 'cases' in token

/** What the server says in English; the panel has it in the other languages (`translateRefusal.ts`). */
const SERVER_MESSAGES: Messages = {
  PROBLEMS: Object.fromEntries(Object.entries(PROBLEMS).map(([code, [, message]]) => [code, message])),
  VALIDATION: VALIDATION_MESSAGES,
}

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
    .map(key => {
      const own = translations.map(each => each[key]!)
      return `export declare const ${key}: ${toType(own, '')}\n`
    })
    .join('')

/** Every language of a side at once, for pages that the server renders. */
function toIndex(files: readonly string[]) {
  const imports = (language: string) =>
    files.map(file => `import * as ${language}_${file} from './${language}/${file}.js'\n`).join('')
  const group = (language: string, toName: (file: string) => string) =>
    `{ ${files.map(file => `${JSON.stringify(file)}: ${toName(`${language}_${file}`)}`).join(', ')} }`
  return {
    'index.js':
      LANGUAGES.map(imports).join('') +
      `export const messages = { ${LANGUAGES.map(each => `${each}: ${group(each, name => name)}`).join(', ')} }\n`,
    'index.d.ts':
      imports(SOURCE) +
      `export interface Messages ${group(SOURCE, name => `typeof ${name}`)}\n` +
      `export declare const messages: Record<${LANGUAGES.map(each => `'${each}'`).join(' | ')}, Messages>\n`,
  }
}

/** All messages of the panel in a language, for the code that is loaded after them. */
const toAll = (files: readonly string[]) =>
  files.map(file => `import * as $${file} from './${file}.js'\n`).join('') +
  `globalThis.PANEL_MESSAGES = { ${files.map(file => `'${file}.js': $${file}`).join(', ')} }\n`

async function compileSide(side: string): Promise<Record<string, string>> {
  const own = join(ROOT, `src/web/${side}/messages`)
  const folders = new Map([['problems', own]])
  const sources: Record<string, Messages> = side === 'panel' ? { problems: SERVER_MESSAGES } : {}
  for (const folder of [own, ...globSync(join(ROOT, `src/features/*/${side}/messages`)).toSorted()])
    for (const file of await readdir(join(folder, SOURCE))) {
      const name = file.replace(/\.json$/, '')
      if (name in sources) throw new Error(`Two files of messages are called ${file}.`)
      sources[name] = JSON.parse(await readFile(join(folder, SOURCE, file), 'utf8'))
      folders.set(name, folder)
    }
  const problems: string[] = []
  const out: Record<string, string> = {}
  for (const [file, english] of Object.entries(sources)) {
    const translations = [english]
    for (const language of OTHERS) {
      const path = join(folders.get(file)!, language, `${file}.json`)
      const text = await readFile(path, 'utf8').catch(() => undefined)
      if (text === undefined) problems.push(`${path} is missing.`)
      const translated: Messages = text === undefined ? english : JSON.parse(text)
      problems.push(...compare(english, translated).map(problem => `${path}: ${problem}`))
      translations.push(translated)
      out[`${language}/${file}.js`] = toModule(language, translated)
    }
    if (problems.length > 0) continue
    out[`${SOURCE}/${file}.js`] = toModule(SOURCE, english)
    out[`${SOURCE}/${file}.d.ts`] = toDeclarations(translations)
  }
  if (problems.length > 0) throw new Error(`Messages do not fit the English ones.\n${problems.join('\n')}`)
  if (side === 'site') Object.assign(out, toIndex([...Object.keys(sources), 'names']))
  else
    for (const language of LANGUAGES) out[`${language}/all.js`] = toAll(['language', ...Object.keys(sources)])
  return Object.fromEntries(Object.entries(out).map(([file, text]) => [join(OUT, side, file), text]))
}

/** What the panel has of a language besides sentences: places, markets, kinds and subjects are called as on the pages. */
const toPanelLanguage = (language: Language, statement: string) => `export ${statement}
export { subjects as SUBJECT_LABELS } from '../../site/${language}/contact.js'
export { cities as CITY_NAMES, states as STATE_NAMES } from '../../site/${language}/names.js'
export { kinds as KIND_LABELS, markets as MARKET_LABELS } from '../../site/${language}/rates.js'
`

/** Names of cities and states by their English ones, which are data and no sentences; every language must have its file. */
async function compileNames(): Promise<Record<string, string>> {
  const toStatements = (toStatement: (name: string) => string) =>
    ['cities', 'states'].map(name => `export ${toStatement(name)}\n`).join('')
  const type = 'Readonly<Record<string, string>>'
  const out: Record<string, string> = {
    [join(OUT, 'site', SOURCE, 'names.d.ts')]: toStatements(name => `declare const ${name}: ${type}`),
    [join(OUT, 'panel', SOURCE, 'language.d.ts')]: toPanelLanguage(
      SOURCE,
      "declare const LANGUAGE: import('#shared/languages.ts').Language",
    ),
  }
  for (const language of LANGUAGES) {
    const file = join(ROOT, `db/places/names/${language}.json`)
    const text = language === SOURCE ? '{}' : await readFile(file, 'utf8').catch(() => undefined)
    if (text === undefined)
      throw new Error(`${file} is missing: it has the names of cities and states in this language.`)
    const names = JSON.parse(text)
    out[join(OUT, 'site', language, 'names.js')] = toStatements(
      name => `const ${name} = ${JSON.stringify(names[name] ?? {})}`,
    )
    out[join(OUT, 'panel', language, 'language.js')] = toPanelLanguage(
      language,
      `const LANGUAGE = '${language}'`,
    )
  }
  return out
}

/** Compiles the messages of both sides into `dist/messages`; throws when a language does not have what English has. */
export async function compileMessages(): Promise<void> {
  const compiled = await Promise.all([...SIDES.map(compileSide), compileNames()])
  const out = Object.assign({}, ...compiled) as Record<string, string>
  const old = await readdir(OUT, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = old.filter(entry => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  for (const file of files.filter(each => !(each in out))) await rm(file)
  for (const [file, text] of Object.entries(out)) {
    if ((await readFile(file, 'utf8').catch(() => undefined)) === text) continue
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
}

let compiled: Promise<void> | undefined

const PANEL = '#messages/panel/'

/**
 * Compiles the messages before a build, and again when one changes in development. The built panel reads its messages from the
 * one file of a language that its document loads first; in development it has the English ones (package.json, `imports`).
 */
export const messages = (): Plugin => ({
  name: 'messages',
  enforce: 'pre',
  // once for the builds of all environments
  buildStart: () => (compiled ??= compileMessages()),
  resolveId(source) {
    return source.startsWith(PANEL) && this.environment.name === 'panel' ? `\0${source}` : undefined
  },
  async load(id) {
    if (!id.startsWith(`\0${PANEL}`)) return undefined
    const file = id.slice(PANEL.length + 1)
    const names = Object.keys(await import(join(OUT, 'panel', SOURCE, file)))
    return `export const { ${names.join(', ')} } = globalThis.PANEL_MESSAGES[${JSON.stringify(file)}]\n`
  },
  async hotUpdate({ file }) {
    if (file.includes('/messages/') && file.endsWith('.json')) await compileMessages()
  },
})

if (import.meta.main) await compileMessages()
