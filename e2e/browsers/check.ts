import { theRun } from '../run.ts'
import setUp from '../setup.ts'
import { type Driver, openFirefox, openWebKit } from './drivers.ts'

/** Checks in the Firefox and WebKit of the system what differs between engines: layout, jumps and drawings. */
const PHONE = { width: 360, height: 740 }
const DESK = { width: 1280, height: 800 }
const PATHS = [
  '/',
  '/ta',
  '/rate-chart-web',
  '/compare',
  '/compare?tab=month',
  '/compare?tab=cities&city=Pune',
  '/chicken-rate/pune',
  '/chicken-rate',
  '/contact',
  '/aboutus',
]

/** How far the list is from where a jump puts it, px: below what sticks at the top. */
const JUMPED = `document.querySelector('#lists').getBoundingClientRect().top - parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)`
/** How far dots of drawings are from being round, px. */
const OVAL = `Math.max(0, ...[...document.querySelectorAll('.spark ellipse')].map(dot => dot.getBoundingClientRect()).map(({ width, height }) => Math.abs(width - height)))`
const WIDER = 'document.documentElement.scrollWidth - innerWidth'

async function findFaults({ open, evaluate }: Driver, url: string): Promise<string[]> {
  const faults: string[] = []
  for (const path of PATHS) {
    await open(url + path)
    const [wider, oval] = await evaluate<[number, number]>(`[${WIDER}, ${OVAL}]`)
    if (wider > 0) faults.push(`${path} is ${wider} px wider than the window`)
    if (oval > 1) faults.push(`${path} has dots that are ${oval} px from round`)
  }
  await open(`${url}/#lists`)
  const off = await evaluate<number>(JUMPED)
  if (Math.abs(off) > 40) faults.push(`/#lists is ${off} px off`)
  return faults
}

const stop = await setUp()
let count = 0
for (const size of [PHONE, DESK])
  for (const openBrowser of [openFirefox, openWebKit]) {
    const driver = await openBrowser(size)
    if (!driver) continue
    const faults = await findFaults(driver, theRun().url).finally(() => driver.close())
    count += 1
    for (const fault of faults) process.stdout.write(`${fault}\n`)
    if (faults.length > 0) process.exitCode = 1
    process.stdout.write(
      `${driver.name}, ${size.width} px: ${PATHS.length + 1} pages, ${faults.length} faults\n`,
    )
  }
await stop()
if (count === 0) process.stdout.write('Neither Firefox nor WebKit (with a display) is installed.\n')
