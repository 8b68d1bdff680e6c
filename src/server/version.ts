import own from '../../package.json' with { type: 'json' }

/** The version of the product; package.json is its one source. */
export const VERSION: string = own.version

/** What `--version` prints. */
export const NAMED_VERSION = `Chicken Rates ${VERSION}`
