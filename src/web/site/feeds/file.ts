import type { SiteFile, SiteReads, SiteVisit } from '#shared/site.ts'
import type { PageProps } from '../page.ts'

/** What a file is made of; the same for everybody, as a page is. */
export interface FileProps extends Pick<PageProps<unknown>, 'params' | 'texts' | 'locale' | 'site'> {
  visit: SiteVisit
  reads: SiteReads
}

/** Makes a file of the site; undefined when there is none at this address. */
export type File = (props: FileProps) => Promise<SiteFile | undefined>
