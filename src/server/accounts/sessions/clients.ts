/** Characters of a `User-Agent` that are looked at; browsers send some 150. */
const MAX_USER_AGENT = 500

/** What a browser calls itself, and its name. The first that fits: most say that they are Chrome or Safari, too. */
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

type Signs = readonly (readonly [sign: RegExp, name: string])[]
const nameIn = (text: string, signs: Signs) => signs.find(([sign]) => sign.test(text))?.[1]

/** Browser and system of a `User-Agent` in a few words: enough to know one's own, and nothing else of it is kept. */
export function describeClient(header = ''): string {
  const userAgent = header.slice(0, MAX_USER_AGENT)
  const browser = nameIn(userAgent, BROWSERS) ?? 'Another program'
  const system = nameIn(userAgent, SYSTEMS)
  return system ? `${browser} on ${system}` : browser
}
