import { OperatorError } from '#server/operatorError.ts'

/** The result of a check: all is well, something to know, or something to mend. */
export interface Finding {
  state: 'ok' | 'note' | 'wrong'
  /** The subject of the check, in the same words in each run. */
  about: string
  text: string
  /** What the operator does about what is wrong: a command, or the part of the settings to change. */
  mend?: string
}

/** Returns the makers of findings about one subject. What is wrong always says what mends it. */
export const findingsAbout = (about: string) => {
  const say = (state: Finding['state'], what: string, mend?: string): Finding => ({
    state,
    about,
    text: mend ? `${what}: ${mend}` : what,
    ...(mend && { mend }),
  })
  return {
    ok: (what: string) => say('ok', what),
    note: (what: string) => say('note', what),
    wrong: (what: string, mend: string) => say('wrong', what, mend),
  }
}

/** A check that fails or takes too long is a finding about the same subject. */
export interface Check {
  about: string
  run(): Finding | Finding[] | Promise<Finding | Finding[]>
  /** What the operator does when the check fails. */
  mend: string
}

/** In ms. An embedded database starts within it. */
const LIMIT = 60_000

/** Runs a check. Never throws, and returns within the limit. */
export async function runCheck({ about, run, mend }: Check, limit = LIMIT): Promise<Finding[]> {
  const { wrong } = findingsAbout(about)
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<Finding>(resolve => {
    timer = setTimeout(() => resolve(wrong(`no result within ${limit / 1000} s, it hangs`, mend)), limit)
  })
  try {
    return [await Promise.race([(async () => run())(), silence])].flat()
  } catch (error) {
    if (error instanceof OperatorError && error.mend) return [wrong(error.reason, error.mend)]
    return [wrong((error as Error).message.replace(/\.$/, ''), mend)]
  } finally {
    clearTimeout(timer)
  }
}

export const formatFinding = ({ state, about, text }: Finding): string =>
  `${state.padEnd(5)}  ${about}: ${text}`
