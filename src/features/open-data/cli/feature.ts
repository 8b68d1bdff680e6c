import type { CommandFeature } from '#cli/feature.ts'
import { type Finding, findingsAbout } from '#cli/finding.ts'
import { findDump, getDumpsFolder } from '#features/open-data/server/folder.ts'
import type { Config } from '#server/config.ts'

export const feature: CommandFeature = {
  checks: (config, now) => [
    { about: 'files of all rates', run: () => checkDumps(config, now), mend: 'correct DATA_DIR.' },
  ],
}

/** In ms. A nightly dump that is older was not made. */
const OLDEST = 26 * 60 * 60_000
const MEND = 'npm run dump'

/** Checks whether the files that `/data` offers are those of last night. */
export async function checkDumps(config: Config, now: Date): Promise<Finding> {
  const { ok, note, wrong } = findingsAbout('files of all rates')
  const newest = await findDump(getDumpsFolder(config))
  if (!newest) return note('there are none yet; the product makes them at 1:10 IST', MEND)
  const text = `are of ${newest.asOf}`
  return now.getTime() - Date.parse(newest.asOf) > OLDEST ? wrong(text, MEND) : ok(text)
}
