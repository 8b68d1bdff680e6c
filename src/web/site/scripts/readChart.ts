/*
 * Reads a day of the chart of a city: with a mouse over it, by touch, or by arrow keys. A slider over the lines, whose value is
 * said; its figures are those of the table below. Started by islands/loader.ts; without it the table says the same.
 */

const DAY = 24 * 60 * 60 * 1000
const SVG = 'http://www.w3.org/2000/svg'

interface Reading {
  /** Days after the first one. */
  at: number
  day: string
  /** "Chicken 230" */
  figures: string[]
}

// heads may have hyphens that only break them
const readText = (cell: Element) => cell.textContent!.replaceAll('\u00ad', '').trim()

/** The days of the table, oldest first, with the figures that are drawn; what is missing is left out. */
function readTable({ tHead, tBodies }: HTMLTableElement, from: number): Reading[] {
  const heads = [...tHead!.rows[0]!.cells]
  const rows = [...tBodies[0]!.rows].reverse()
  return rows.map(({ cells }) => {
    const time = cells[0]!.querySelector('time')!
    const figures = heads.flatMap((head, column) => {
      const figure = readText(cells[column]!)
      const isShown = head.dataset.drawn !== undefined && figure !== '-'
      return isShown ? [`${readText(head)} ${figure}`] : []
    })
    return { at: (Date.parse(time.dateTime) - from) / DAY, day: readText(time), figures }
  })
}

export function start(chart: HTMLElement): void {
  const last = Number(chart.dataset.days) - 1
  const table = document.querySelector<HTMLTableElement>('.days')!
  const readings = readTable(table, Date.parse(chart.dataset.from!))
  const lines = chart.querySelector<SVGSVGElement>('.lines')!
  const { width, height } = lines.viewBox.baseVal

  const slider = document.createElement('input')
  Object.assign(slider, { type: 'range', min: '0', max: String(last), value: String(last) })
  slider.setAttribute('aria-label', chart.dataset.label!)
  const shown = document.createElement('p')
  shown.setAttribute('aria-hidden', 'true')
  shown.hidden = true
  const mark = document.createElementNS(SVG, 'path')
  mark.setAttribute('class', 'mark')

  let value = last
  /** Shows a day, or the next one that has a rate, in the direction of the move. */
  function show(wanted: number) {
    const reading =
      wanted < value ? readings.findLast(({ at }) => at <= wanted) : readings.find(({ at }) => at >= wanted)
    const { at, day, figures } = reading ?? readings.at(wanted < value ? 0 : -1)!
    value = at
    slider.value = String(at)
    slider.setAttribute('aria-valuetext', `${day}: ${figures.join(', ')}`)
    const x = last > 0 ? (at / last) * width : width
    mark.setAttribute('d', `M${Math.round(x)} 0V${height}`)
    shown.replaceChildren(
      ...[day, ...figures].map(text => Object.assign(document.createElement('span'), { textContent: text })),
    )
    toggle(true)
  }

  function toggle(isShown: boolean) {
    shown.hidden = !isShown
    mark.style.visibility = isShown ? 'visible' : 'hidden'
  }

  function point({ clientX }: PointerEvent) {
    const { left, width: length } = slider.getBoundingClientRect()
    show(Math.round(((clientX - left) / length) * last))
  }

  slider.addEventListener('input', () => show(Number(slider.value)))
  slider.addEventListener('focus', () => show(value))
  slider.addEventListener('blur', () => toggle(false))
  slider.addEventListener('pointermove', point)
  slider.addEventListener('pointerdown', event => {
    // a finger that goes leaves the day shown; the next touch elsewhere takes it away
    slider.focus({ preventScroll: true })
    point(event)
  })
  slider.addEventListener('pointerleave', () => toggle(document.activeElement === slider))
  toggle(false)
  lines.append(mark)
  chart.append(slider, shown)
}
