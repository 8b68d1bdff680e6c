/**
 * Inserts text as a keyboard does. Playwright sets the value of an input instead, in browsers of WebDriver BiDi and for what
 * `fill` is given or no key has: React takes that for its own change, and no letter is heard.
 */
export function insertTextAsTyped(): void {
  Object.defineProperty(window, '__pw_bidiInsertText', {
    get: () => (text: string) => {
      document.execCommand('insertText', false, text)
    },
    set: () => {},
  })
}
