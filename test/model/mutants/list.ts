import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** One rule that is broken: the text that stands once in a file, the text in its place, and what that breaks. */
export interface Mutant {
  file: string
  old: string
  changed: string
  breaks: string
}

/** Reads the mutants of the lists with these names, or of all, whose line has a text. */
export async function readMutants(names: readonly string[] = [], only = ''): Promise<Mutant[]> {
  const lists = (await readdir(import.meta.dirname)).filter(name => name.endsWith('.txt')).toSorted()
  const chosen = lists.filter(name => names.length === 0 || names.includes(name.replace('.txt', '')))
  const texts = await Promise.all(chosen.map(name => readFile(join(import.meta.dirname, name), 'utf8')))
  return texts
    .join('\n')
    .split('\n')
    .filter(line => line.includes(' | ') && line.includes(only))
    .map(line => {
      const [file = '', old = '', changed = '', breaks = ''] = line.split(' | ').map(part => part.trim())
      return { file, old, changed, breaks }
    })
}
