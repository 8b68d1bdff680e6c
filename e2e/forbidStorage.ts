/** Forbids a page to store anything, as browsers do where somebody has chosen so. */
export function forbidStorage(): void {
  for (const name of ['localStorage', 'sessionStorage', 'caches', 'indexedDB'])
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('forbidden', 'SecurityError')
      },
    })
}
