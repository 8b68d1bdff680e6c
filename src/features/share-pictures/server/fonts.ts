/** The Anek font of each script of the languages, as @fontsource calls it: family, and its files by subset. */
export const SCRIPT_FONTS: Readonly<
  Record<string, { family: string; subsets: readonly [string, ...string[]] }>
> = {
  Latin: { family: 'latin', subsets: ['latin', 'latin-ext'] },
  Devanagari: { family: 'devanagari', subsets: ['devanagari'] },
  Telugu: { family: 'telugu', subsets: ['telugu'] },
  Tamil: { family: 'tamil', subsets: ['tamil'] },
  Kannada: { family: 'kannada', subsets: ['kannada'] },
  Bengali: { family: 'bangla', subsets: ['bengali'] },
  Malayalam: { family: 'malayalam', subsets: ['malayalam'] },
  Gujarati: { family: 'gujarati', subsets: ['gujarati'] },
  Oriya: { family: 'odia', subsets: ['oriya'] },
}
