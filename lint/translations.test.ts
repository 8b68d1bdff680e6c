import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '#shared/languages.ts'
import { SCRIPTS } from '#test/scripts.ts'

const COMPILED = join(import.meta.dirname, '../dist/messages')
const OTHERS = LANGUAGES.filter(language => language !== 'en')

/** What may stand in Latin letters in every language: names, formats, keys, fields of the API, commands and examples. */
const LATIN =
  /JavaScript|GeoNames|CC BY|Anek Latin|SIL Open Font License|CSV|ZIP|\.?xlsx?\b|\bMB\b|JSON|https:\/\/|QR|Excel|name@example\.com|WhatsApp|SHA-256|\bAPI\b|\bZ\b|\{time\}|Chicken Rates|IOSCO|Ctrl|Alt|Shift|Enter|YYYY-MM(-DD(T\S+Z)?)?|(Google|Microsoft) Authenticator|Aegis|2FAS|Date, City, Market, Chicken, Skinless, Boneless|Idempotency-Key|adminType|isApproved|assignedTo|answered|true|false|chicken-rates restore --resume-deliveries|[a-z-]+\.(csv|txt)/gi

/** Letters beside those of the script; none are expected. */
const listStrangeLetters = (text: string, script: RegExp) =>
  [...text.replace(LATIN, '')].filter(sign => /\p{L}/u.test(sign) && !script.test(sign)).join('')

/** The same figure for every value of a sentence, and one of its cases. */
const giveAll = (figure: number, choice: string) =>
  new Proxy({}, { get: (_, name) => (name === 'direction' || name === 'status' ? choice : figure) })
const VALUES = [giveAll(0, 'other'), giveAll(1, 'up'), giveAll(2, 'down'), giveAll(5, 'approved')]

/** Every sentence, with figures where it is given something. */
function listSentences(messages: unknown, path: string): [path: string, sentence: string][] {
  if (typeof messages === 'string') return [[path, messages]]
  if (typeof messages === 'function') return VALUES.map(values => [path, messages(values)])
  return Object.entries(messages as object).flatMap(([key, part]) => listSentences(part, `${path}.${key}`))
}

async function readSentences(side: string, language: string) {
  const files = await readdir(join(COMPILED, side, language))
  const sentences = await Promise.all(
    files
      .filter(file => file.endsWith('.js') && file !== 'language.js')
      .map(async file => listSentences(await import(join(COMPILED, side, language, file)), file)),
  )
  return sentences.flat()
}

describe.each(OTHERS.flatMap(language => [['site', language] as const, ['panel', language] as const]))(
  'every sentence of the %s in %s',
  (side, language) => {
    const script = new RegExp(`\\p{Script=${SCRIPTS[language]}}`, 'u')

    test('is in its own script', async () => {
      const strange = (await readSentences(side, language))
        .map(([path, sentence]) => [path, listStrangeLetters(sentence, script)])
        .filter(([, letters]) => letters)
      expect(strange).toEqual([])
    })

    test('has Latin digits', async () => {
      const native = (await readSentences(side, language)).filter(([, each]) => /(?![0-9])\p{Nd}/u.test(each))
      expect(native).toEqual([])
    })
  },
)
