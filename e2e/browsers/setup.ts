import { readRun, shareRun } from '../run.ts'
import setUp from '../setup.ts'
import { requireBrowsers } from './asked.ts'
import { openScriptless } from './scriptless.ts'

/** What every run has, and pages without script. */
export default async function setUpBrowsers(): Promise<() => Promise<void>> {
  requireBrowsers()
  const stop = await setUp()
  const scriptless = await openScriptless(readRun().url)
  shareRun({ ...readRun(), scriptlessUrl: scriptless.url })
  return async () => {
    scriptless.close()
    await stop()
  }
}
