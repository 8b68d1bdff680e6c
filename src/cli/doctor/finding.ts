/** What a check found: all is well, something to know, or something to mend. */
export interface Finding {
  state: 'ok' | 'note' | 'wrong'
  /** What was looked at: the same word at each run. */
  about: string
  text: string
}

/** The three kinds of finding about one thing. */
export const findingsAbout = (about: string) => ({
  ok: (text: string): Finding => ({ state: 'ok', about, text }),
  note: (text: string): Finding => ({ state: 'note', about, text }),
  wrong: (text: string): Finding => ({ state: 'wrong', about, text }),
})

/** A finding as one line of the terminal. */
export const formatFinding = ({ state, about, text }: Finding): string =>
  `${state.padEnd(5)}  ${about}: ${text}`
