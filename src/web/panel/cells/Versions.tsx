import { type ReactNode, useEffect, useRef } from 'react'
import type { Kind, Market } from '#shared/rates/markets.ts'
import { KIND_LABELS, MARKET_LABELS } from '#web/panel/texts.ts'
import type { Cell, Cells } from './cells.ts'
import { VERSIONS } from './texts.ts'
import { differencesOf, VERSIONS_ID } from './versions.ts'

interface VersionsProps {
  heading: string
  explain?: ReactNode
  cells: Cells
  saved: Cells
  /** It came to somebody who types: the focus stays there. */
  isQuiet?: boolean
  /** The ways to go on. */
  children: ReactNode
}

const labelOf = (cell: Cell) => {
  const [market, kind] = cell.split('.') as [Market, Kind]
  return `${MARKET_LABELS[market]}, ${KIND_LABELS[kind]}`
}

/** What was typed and what is saved, side by side where they differ. Comes with the focus, unless quiet: it must be seen. */
export function Versions({ heading, explain, cells, saved, isQuiet = false, children }: VersionsProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isQuiet) panel.current?.focus()
  }, [isQuiet])
  const differences = differencesOf(cells, saved)
  return (
    <section
      className="versions"
      id={VERSIONS_ID}
      aria-labelledby="versions-heading"
      tabIndex={-1}
      ref={panel}
    >
      <h2 id="versions-heading">{heading}</h2>
      {explain && <p>{explain}</p>}
      {differences.length === 0 ? (
        <p>{VERSIONS.same}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{VERSIONS.rate}</th>
              <th scope="col">{VERSIONS.mine}</th>
              <th scope="col">{VERSIONS.saved}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ cell, mine, saved }) => (
              <tr key={cell}>
                <th scope="row">{labelOf(cell)}</th>
                <td>{mine || VERSIONS.none}</td>
                <td>{saved || VERSIONS.none}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <footer>{children}</footer>
    </section>
  )
}
