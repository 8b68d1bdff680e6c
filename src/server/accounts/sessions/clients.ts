/** Characters of a `User-Agent` that are looked at; browsers send some 150. */
const MAX_USER_AGENT = 500

/** Patterns of browsers; the first match counts, as most claim to be Chrome or Safari, too. */
const BROWSERS = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/^(?=.*\bVersion\/).*\bSafari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

type Patterns = readonly (readonly [pattern: RegExp, name: string])[]
const findName = (text: string, patterns: Patterns) => patterns.find(([pattern]) => pattern.test(text))?.[1]

/** Describes browser and system of a `User-Agent` so that its owner recognises it; nothing else of it is stored. */
export function describeClient(header = ''): string {
  const userAgent = header.slice(0, MAX_USER_AGENT)
  const browser = findName(userAgent, BROWSERS) ?? 'Another program'
  const system = findName(userAgent, SYSTEMS)
  return system ? `${browser} on ${system}` : browser
}
