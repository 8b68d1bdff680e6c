/** The result of a check: all is well, something to know, or something to repair. */
export interface Finding {
  state: 'ok' | 'note' | 'wrong'
  /** What was checked: the same words in each run. */
  about: string
  text: string
}

/** Returns the makers of findings about one subject. */
export const findingsAbout = (about: string) => ({
  ok: (text: string): Finding => ({ state: 'ok', about, text }),
  note: (text: string): Finding => ({ state: 'note', about, text }),
  wrong: (text: string): Finding => ({ state: 'wrong', about, text }),
})

/** Formats a finding as one line of the terminal. */
export const formatFinding = ({ state, about, text }: Finding): string =>
  `${state.padEnd(5)}  ${about}: ${text}`
