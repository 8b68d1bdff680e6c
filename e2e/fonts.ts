import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { SCRIPT_FONTS } from '#features/share-pictures/server/fonts.ts'

const MODULES = join(import.meta.dirname, '../node_modules')
const CACHE = join(MODULES, '.cache')
const FOLDER = join(CACHE, 'fonts')
/** Where the fonts of the tests are, with what is below. */
export const FONT_FOLDERS = `${CACHE}/`
/** Unpacks a WOFF file: browsers take no such file for a font of the system. */
function unpackFont(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const tables: Buffer[] = []
  let end = head.length
  for (let at = 0; at < count; at++) {
    const entry = woff.subarray(44 + 20 * at)
    const [from, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)]
    const data = woff.subarray(from, from + packed)
    const table = Buffer.alloc((length + 3) & ~3)
    ;(packed < length ? inflateSync(data) : data).copy(table)
    const record = head.subarray(12 + 16 * at)
    entry.copy(record, 0, 0, 4)
    entry.copy(record, 4, 16, 20)
    record.writeUInt32BE(end, 8)
    record.writeUInt32BE(length, 12)
    tables.push(table)
    end += table.length
  }
  return Buffer.concat([head, ...tables])
}

const prefer = (family: string, ...own: string[]) =>
  `<alias binding="same"><family>${family}</family><prefer>${own.map(name => `<family>${name}</family>`).join('')}</prefer></alias>`

/** Gives browsers the same fonts on every machine: the width of a text decides what fits. */
export async function setFonts(latin: string): Promise<void> {
  const made = `${FOLDER}-${process.pid}`
  await mkdir(made, { recursive: true })
  const aliases = ['system-ui', 'sans-serif', 'ui-monospace'].map(family => prefer(family, 'Open Sans'))
  const { Latin: _, ...others } = SCRIPT_FONTS
  for (const [script, { family, subsets }] of Object.entries(others)) {
    const name = `anek-${family}`
    const [subset] = subsets
    const ownName = `Anek ${family[0]!.toUpperCase()}${family.slice(1)}`
    const woff = await readFile(join(MODULES, `@fontsource/${name}/files/${name}-${subset}-400-normal.woff`))
    await writeFile(join(made, `${name}.ttf`), unpackFont(woff))
    aliases.push(prefer(`Noto Sans ${script}`, ownName, `${ownName} Medium`))
  }
  const parts = [
    `<dir>${latin}</dir>`,
    `<dir>${FOLDER}</dir>`,
    `<cachedir>${FOLDER}/cache</cachedir>`,
    ...aliases,
  ]
  await writeFile(
    join(made, 'fonts.conf'),
    `<?xml version="1.0"?>\n<fontconfig>\n${parts.join('\n')}\n</fontconfig>\n`,
  )
  await rm(FOLDER, { recursive: true, force: true })
  // whole at once: another run may read it
  await rename(made, FOLDER).catch(() => rm(made, { recursive: true }))
  process.env.FONTCONFIG_FILE = join(FOLDER, 'fonts.conf')
}
