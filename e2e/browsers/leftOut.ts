/** Tests of the site that do not run in Firefox, by their file and title, and why. */
const LEFT_OUT: readonly (readonly [RegExp, string])[] = [
  [/axe finds/, 'axe reads the document, which is the same in every browser'],
  [/(offline|alerts)\.test/, 'needs a session of the Chrome DevTools Protocol'],
  [/a printed page/, 'WebDriver BiDi of this release cannot show a page as it is printed'],
  [
    /at the moment the script starts/,
    'Playwright adds listeners of its own to the window of this browser, which the test takes for those of the page',
  ],
]

/** Why a test of this file and these titles is left out in Firefox. */
export const findReason = (titlePath: readonly string[]): string | undefined =>
  LEFT_OUT.find(([titles]) => titles.test(titlePath.join(' ')))?.[1]
