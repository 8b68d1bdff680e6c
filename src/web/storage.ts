/** Storage of the browser; undefined where it is forbidden: then reading its name already throws. */
function reach(): Storage | undefined {
  try {
    return globalThis.localStorage ?? undefined
  } catch {
    return undefined
  }
}

const texts = new Map<string, string>()

/** Texts by key in the storage of the browser. Where that is forbidden they last as long as the page. */
export const local = {
  read: (key: string): string | null => {
    const storage = reach()
    return storage ? storage.getItem(key) : (texts.get(key) ?? null)
  },
  /** Throws where the storage is full. */
  write(key: string, text: string): void {
    const storage = reach()
    if (storage) storage.setItem(key, text)
    else texts.set(key, text)
  },
  remove(key: string): void {
    reach()?.removeItem(key)
    texts.delete(key)
  },
  listKeys: (): string[] => Object.keys(reach() ?? Object.fromEntries(texts)),
}
