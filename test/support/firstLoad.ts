import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '#shared/languages.ts'

const CLIENT = join(import.meta.dirname, '../../dist/client')
const ENTRY = 'src/web/panel/entry.tsx'

/** Bytes of the scripts that a screen of the panel needs first, brotli. */
export const MAX_FIRST_LOAD = 200_000

type Manifest = Record<string, { file: string; imports?: string[]; dynamicImports?: string[] }>

/** Lists a module of the build and everything it imports. */
function listModules(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const imported of manifest[name]!.imports ?? []) listModules(manifest, imported, seen)
  return seen
}

/** Weighs what each screen of the built panel needs first, the heaviest first. */
export async function weighScreens(language: Language): Promise<{ screen: string; bytes: number }[]> {
  const manifest: Manifest = JSON.parse(await readFile(join(CLIENT, '.vite/panel.json'), 'utf8'))
  const screens = manifest[ENTRY]!.dynamicImports!.filter(name => name.includes('/screens/'))
  const messages = listModules(manifest, `dist/messages/panel/${language}/all.js`)
  const weighed = screens.map(async screen => {
    const modules = [...listModules(manifest, screen, listModules(manifest, ENTRY, new Set(messages)))]
    const sizes = modules.map(async name => (await stat(join(CLIENT, `${manifest[name]!.file}.br`))).size)
    return {
      screen: screen.split('/').at(-1)!,
      bytes: (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0),
    }
  })
  return (await Promise.all(weighed)).sort((one, other) => other.bytes - one.bytes)
}
