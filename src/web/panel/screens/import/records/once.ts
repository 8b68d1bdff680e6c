/** Reads each text once: a file says the same cities, days and markets over and over. */
export function once<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return text => {
    if (!known.has(text)) known.set(text, read(text))
    return known.get(text)!
  }
}
