// Takes from confusables.txt (https://www.unicode.org/Public/security/latest/confusables.txt) what names of cities need, and writes confusables.json:
//   node db/places/makeConfusables.mjs <confusables.txt>
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { INDIAN_SCRIPTS } from '../../src/server/cities/scripts.ts'

const text = readFileSync(process.argv[2], 'utf8')
const parse = codes => String.fromCodePoint(...codes.split(' ').map(code => Number.parseInt(code, 16)))
// letters that are compatibility forms are refused; names in Latin letters are plain ones by then
const isNeeded = letter =>
  letter.normalize('NFKD') === letter &&
  INDIAN_SCRIPTS.some(script => new RegExp(`^\\p{scx=${script}}$`, 'u').test(letter))
const letters = Object.fromEntries(
  Array.from(text.matchAll(/^([0-9A-F]+) ;\t([0-9A-F ]+) ;/gm), ([, from, to]) => [parse(from), parse(to)])
    .filter(([from]) => isNeeded(from))
    .toSorted(([one], [other]) => (one < other ? -1 : 1)),
)
const [, version] = /^# Version: (\S+)/m.exec(text)
const note = `Letters of India's scripts that look like others, from Unicode's confusables.txt ${version} (UTS #39). © Unicode, Inc. Unicode License V3: https://www.unicode.org/license.txt`
writeFileSync(join(import.meta.dirname, 'confusables.json'), `${JSON.stringify({ note, letters }, null, 2)}\n`)
