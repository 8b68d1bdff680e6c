import { readRun } from '../run.ts'
import setUp from '../setup.ts'
import { FIND_FAULTS, PATHS } from './layout.ts'
import { openWebKit } from './webkit.ts'

/** Looks at the layout of pages in the WebKit of the system. */
const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

async function checkLayout(): Promise<void> {
  for (const size of SIZES) {
    const driver = await openWebKit(size)
    if (!driver) {
      process.stdout.write('WebKit, or a display for it, is not installed.\n')
      return
    }
    try {
      for (const path of PATHS) {
        await driver.open(readRun().url + path)
        const faults = await driver.evaluate<string[]>(FIND_FAULTS)
        process.stdout.write(`WebKit, ${size.width} px: ${path} ${faults.join(', ') || 'is right'}\n`)
        if (faults.length > 0) process.exitCode = 1
      }
    } finally {
      await driver.close()
    }
  }
}

const stop = await setUp()
await checkLayout().finally(stop)
