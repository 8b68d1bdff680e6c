/** The words that stand for the shapes ▲ ▼ – when the page is read aloud. */
export interface DeltaWords {
  up: string
  down: string
  same: string
}

interface DeltaProps {
  /** INR per kg, never negative, with its direction; nothing is drawn without one. */
  change: { by: number; direction: keyof DeltaWords } | undefined
  words: DeltaWords
  number: (by: number) => string
  /** Names the day it is counted from, when that is not the day before. */
  since?: string | undefined
}

/** A change since an earlier rate: a shape, a figure and hidden words; colour only helps. */
export function Delta({ change, words, number, since }: DeltaProps) {
  if (!change) return null
  const { by, direction } = change
  return (
    <span className={`delta ${direction}`} title={since}>
      <span className="vh">{`${words[direction]} `}</span>
      {direction !== 'same' && number(by)}
      {since && <span className="vh">{` ${since}`}</span>}
    </span>
  )
}
