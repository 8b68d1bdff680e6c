type Kind = 'localStorage' | 'sessionStorage'

/** Storage of a browser; undefined where it is forbidden: then reading its name already throws. */
function reach(kind: Kind): Storage | undefined {
  try {
    return globalThis[kind] ?? undefined
  } catch {
    return undefined
  }
}

/** Texts by key in a storage of the browser. Where that is forbidden they last as long as the page. */
function createTextStore(kind: Kind) {
  const texts = new Map<string, string>()
  return {
    read: (key: string): string | null => {
      const storage = reach(kind)
      return storage ? storage.getItem(key) : (texts.get(key) ?? null)
    },
    /** Throws where the storage is full. */
    write(key: string, text: string): void {
      const storage = reach(kind)
      if (storage) storage.setItem(key, text)
      else texts.set(key, text)
    },
    remove(key: string): void {
      reach(kind)?.removeItem(key)
      texts.delete(key)
    },
    listKeys: (): string[] => Object.keys(reach(kind) ?? Object.fromEntries(texts)),
  }
}

export const local = createTextStore('localStorage')
/** Of one tab. */
export const session = createTextStore('sessionStorage')
