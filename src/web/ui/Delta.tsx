import { innerHtml, type Markup, markup } from './markup.ts'

/** The words for the shapes ▲ and ▼ when the page is read aloud. */
interface DeltaWords {
  up: string
  down: string
}

interface DeltaProps {
  /** INR per kg, never negative, with its direction; nothing is drawn where nothing moved. */
  change: { by: number; direction: keyof DeltaWords | 'same' } | undefined
  words: DeltaWords
  number: (by: number) => string
}

type Moved = DeltaProps & { change: { direction: keyof DeltaWords } }

const hasMoved = (props: DeltaProps): props is Moved =>
  props.change !== undefined && props.change.direction !== 'same'

const renderFigure = ({ change: { by, direction }, words, number }: Moved): Markup =>
  markup`<span class="vh">${words[direction]} </span>${number(by)}`

/** A change since an earlier rate: a shape, a figure and hidden words; colour only helps. */
export function Delta(props: DeltaProps) {
  if (!hasMoved(props)) return null
  return <span className={`delta ${props.change.direction}`} {...innerHtml(renderFigure(props))} />
}

export const renderDelta = (props: DeltaProps): Markup | undefined =>
  hasMoved(props)
    ? markup`<span class="delta ${props.change.direction}">${renderFigure(props)}</span>`
    : undefined
