import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Files of the Anek family, each with its script; every language falls back to Latin. */
const LATIN = ['latin', 'latin-ext'] as const
const FAMILIES = {
  devanagari: 'devanagari',
  telugu: 'telugu',
  tamil: 'tamil',
  kannada: 'kannada',
  bangla: 'bengali',
} as const

const fileOf = (family: string, script: string) =>
  fileURLToPath(
    import.meta.resolve(`@fontsource/anek-${family}/files/anek-${family}-${script}-600-normal.woff2`),
  )

export interface PictureFont {
  name: string
  data: Buffer
}

const fontOf = async (family: string, script: string): Promise<PictureFont> => ({
  name: `Anek ${script}`,
  data: await readFile(fileOf(family, script)),
})

/** The fonts of all scripts the site writes; names of cities may be in any of them. */
export const readFonts = (): Promise<PictureFont[]> =>
  Promise.all([
    ...LATIN.map(script => fontOf('latin', script)),
    ...Object.entries(FAMILIES).map(([family, script]) => fontOf(family, script)),
  ])
