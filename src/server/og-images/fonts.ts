import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Script } from '#shared/languages.ts'

/** Of the Anek family, for each script: the package and its files. Every language falls back to Latin. */
const FONTS: Record<Script, readonly [family: string, ...files: string[]]> = {
  Latin: ['latin', 'latin', 'latin-ext'],
  Devanagari: ['devanagari', 'devanagari'],
  Telugu: ['telugu', 'telugu'],
  Tamil: ['tamil', 'tamil'],
  Kannada: ['kannada', 'kannada'],
  Bengali: ['bangla', 'bengali'],
}

const resolveFile = (family: string, file: string) =>
  fileURLToPath(
    import.meta.resolve(`@fontsource/anek-${family}/files/anek-${family}-${file}-600-normal.woff2`),
  )

export interface PictureFont {
  name: string
  data: Buffer
}

const readFont = async (family: string, file: string): Promise<PictureFont> => ({
  name: `Anek ${file}`,
  data: await readFile(resolveFile(family, file)),
})

/** The fonts of all scripts the site writes; names of cities may be in any of them. */
export const readFonts = (): Promise<PictureFont[]> =>
  Promise.all(Object.values(FONTS).flatMap(([family, ...files]) => files.map(file => readFont(family, file))))
