/** How an installation describes its data in every file. */
export interface DataFacts {
  /** The name of the site. */
  name: string
  /** Public address, without a slash at the end. */
  url: string
  /** SPDX identifier; absent where the licence has to be asked for. */
  licence?: string | undefined
  /** Whether the rates are generated samples. */
  sample: boolean
}

/** Returns where the terms of the data stand: the text of their licence, or where to ask. */
export const getLicenceUrl = ({ licence, url }: Pick<DataFacts, 'licence' | 'url'>): string =>
  licence === undefined ? `${url}/contact` : `https://spdx.org/licenses/${licence}.html`
