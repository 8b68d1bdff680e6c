import { extname } from 'node:path'
import own from '../../package.json' with { type: 'json' }

/** The version of the product; package.json is its one source. */
export const VERSION: string = own.version

/** The text that `--version` prints. */
export const NAMED_VERSION = `Chicken Rates ${VERSION}`

/** A release is JavaScript and has no npm beside it. */
const IS_RELEASE = extname(import.meta.filename) === '.js'

/** Names commands in a sentence as this installation has them: `npm run backup -- <file>` is `chicken-rates backup <file>`. */
export const nameCommands = (sentence: string, isRelease = IS_RELEASE): string =>
  isRelease
    ? sentence
        .replaceAll(/npm (run build|ci)\b/g, 'unpack the release again')
        .replaceAll(/\bnpm (?:run )?(?=[a-z])/g, 'chicken-rates ')
        .replaceAll(/(?<=chicken-rates [a-z-]+ \[?)-- /g, '')
    : sentence
