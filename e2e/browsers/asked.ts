import { existsSync } from 'node:fs'
import { isWebKitInstalled } from './webkit.ts'

const INSTALLED = { Firefox: existsSync('/usr/bin/firefox-esr'), WebKit: isWebKitInstalled }
export type BrowserName = keyof typeof INSTALLED

/** Both, unless `BROWSERS` names one. */
export const ASKED: readonly string[] = process.env.BROWSERS?.split(',') ?? Object.keys(INSTALLED)

/** Throws where a browser is missing: a run without it would pass without its tests. */
export function requireBrowsers(): void {
  const missing = ASKED.filter(name => !INSTALLED[name as BrowserName])
  if (missing.length > 0)
    throw new Error(`Not installed: ${missing.join(', ')}. CONTRIBUTING.md names the packages.`)
}
