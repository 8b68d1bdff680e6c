/** Tests of the site that do not run in Firefox, by their title, and why. */
export const LEFT_OUT = [
  [/without script/, 'WebDriver BiDi of this release cannot switch scripts off'],
  [/axe finds/, 'axe reads the document, which is the same in every browser'],
  [/(offline|alerts)\.test/, 'needs a session of the Chrome DevTools Protocol'],
  [/a printed page/, 'WebDriver BiDi of this release cannot show a page as it is printed'],
  [
    /at the moment the script starts/,
    'Playwright adds listeners of its own to the window of this browser, which the test takes for those of the page',
  ],
  [/an unexpected status:/, 'waits for a console message of Chromium'],
  [
    /the rates of my city stand first/,
    'its own script runs in the blank page, too, where Firefox forbids storage',
  ],
  [
    /in Telugu .*a (city is found by its name|filter)/,
    'WebDriver BiDi of this release cannot type letters of Telugu',
  ],
] as const

/** Prints what is left out, with its reason. */
export default class LeftOutReporter {
  onBegin(): void {
    for (const [titles, reason] of LEFT_OUT) process.stdout.write(`Left out: ${titles.source} (${reason})\n`)
  }
}
