import type { RefusedFlag } from './form.ts'

declare module '#shared/site.ts' {
  interface SiteVisit {
    /** What was said of a price without script, and not taken: its page shows it again. */
    refusedFlag?: RefusedFlag
  }
}
