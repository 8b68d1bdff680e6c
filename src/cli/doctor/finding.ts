/** The result of a check: all is well, something to know, or something to repair. */
export interface Finding {
  state: 'ok' | 'note' | 'wrong'
  /** The subject of the check, in the same words in each run. */
  about: string
  text: string
}

/** Returns the makers of findings about one subject. */
export const findingsAbout = (about: string) => ({
  ok: (text: string): Finding => ({ state: 'ok', about, text }),
  note: (text: string): Finding => ({ state: 'note', about, text }),
  wrong: (text: string): Finding => ({ state: 'wrong', about, text }),
})

/** What the doctor looks at; a check that fails or takes too long is a finding about the same subject. */
export interface Check {
  about: string
  run(): Finding | Finding[] | Promise<Finding | Finding[]>
  /** In ms. Default: 20 seconds. */
  limit?: number
}

const LIMIT = 20_000

/** Runs a check. Never throws, and returns within the check's limit. */
export async function runCheck({ about, run, limit = LIMIT }: Check): Promise<Finding[]> {
  const { wrong } = findingsAbout(about)
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<Finding>(resolve => {
    timer = setTimeout(() => resolve(wrong(`no result within ${limit / 1000} s: it hangs.`)), limit)
  })
  try {
    return [await Promise.race([(async () => run())(), silence])].flat()
  } catch (error) {
    return [wrong((error as Error).message)]
  } finally {
    clearTimeout(timer)
  }
}

/** Formats a finding as one line of the terminal. */
export const formatFinding = ({ state, about, text }: Finding): string =>
  `${state.padEnd(5)}  ${about}: ${text}`
