import { innerHtml, type Markup, markup } from './markup.ts'

/** The words for the shapes ▲ and ▼ when the page is read aloud. `same` is shown: a dash would look like a missing price. */
interface DeltaWords {
  up: string
  down: string
  same: string
}

interface DeltaProps {
  /** INR per kg, never negative, with its direction; nothing is drawn without one. */
  change: { by: number; direction: keyof DeltaWords } | undefined
  words: DeltaWords
  number: (by: number) => string
}

type KnownDelta = DeltaProps & { change: NonNullable<DeltaProps['change']> }

const renderFigure = ({ change: { by, direction }, words, number }: KnownDelta): Markup =>
  direction === 'same'
    ? markup`${words.same}`
    : markup`<span class="vh">${words[direction]} </span>${number(by)}`

/** A change since an earlier rate: a shape, a figure and hidden words, or "same"; colour only helps. */
export function Delta({ change, ...rest }: DeltaProps) {
  if (!change) return null
  return <span className={`delta ${change.direction}`} {...innerHtml(renderFigure({ change, ...rest }))} />
}

export function renderDelta({ change, ...rest }: DeltaProps): Markup | undefined {
  if (!change) return undefined
  return markup`<span class="delta ${change.direction}">${renderFigure({ change, ...rest })}</span>`
}
