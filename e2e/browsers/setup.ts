import { readRun, shareRun } from '../run.ts'
import setUp from '../setup.ts'
import { openScriptless } from './scriptless.ts'

/** What every run has, and pages without script. */
export default async function setUpBrowsers(): Promise<() => Promise<void>> {
  const stop = await setUp()
  const scriptless = await openScriptless(readRun().url)
  shareRun({ ...readRun(), scriptlessUrl: scriptless.url })
  return async () => {
    scriptless.close()
    await stop()
  }
}
