import { readFirstRun, shareRun } from '../run.ts'
import setUp from '../setup.ts'
import { requireBrowsers } from './asked.ts'
import { openScriptless } from './scriptless.ts'

/** What every run has, and pages without script. */
export default async function setUpBrowsers(): Promise<() => Promise<void>> {
  requireBrowsers()
  const stop = await setUp()
  const run = readFirstRun()
  const scriptless = await openScriptless(run.url)
  shareRun({ ...run, scriptlessUrl: scriptless.url })
  return async () => {
    scriptless.close()
    await stop()
  }
}
