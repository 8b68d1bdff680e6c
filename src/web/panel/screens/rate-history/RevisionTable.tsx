import { KIND_LABELS, MARKET_LABELS } from '#shared/rates/labels.ts'
import { KINDS, type Kind, MARKETS, type Market } from '#shared/rates/markets.ts'
import { getPrice } from '#shared/rates/priceChange.ts'
import type { Revision } from '#shared/rates/rates.ts'
import { number } from '#web/panel/formats.ts'
import { RATE_CHART } from '#web/panel/texts.ts'
import { RATE_HISTORY } from './texts.ts'

/** The figures of one write; what it changed stands beside what was there before. */
export function RevisionTable({ revision: { version, before, after } }: { revision: Revision }) {
  const quoted = MARKETS.filter(market => before?.[market] ?? after?.[market])
  return (
    <table aria-label={RATE_HISTORY.version(version)}>
      <thead>
        <tr>
          <th scope="col">{RATE_CHART.market}</th>
          {KINDS.map(kind => (
            <th scope="col" className="num" key={kind}>
              {KIND_LABELS[kind]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {quoted.map(market => (
          <tr key={market}>
            <th scope="row">{MARKET_LABELS[market]}</th>
            {KINDS.map(kind => (
              <Figure key={kind} before={before} after={after} market={market} kind={kind} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface FigureProps extends Pick<Revision, 'before' | 'after'> {
  market: Market
  kind: Kind
}

function Figure({ before, after, market, kind }: FigureProps) {
  const was = getPrice(before ?? undefined, market, kind)
  const is = getPrice(after ?? undefined, market, kind)
  // the first rates of a record, and those brought back, changed no others
  if (before === null || was === is) return <td className="num">{shown(is)}</td>
  return (
    <td className="num changed">
      <span className="vh">{RATE_HISTORY.before} </span>
      <del>{shown(was)}</del> <span className="vh">{RATE_HISTORY.after} </span>
      <ins>{shown(is)}</ins>
    </td>
  )
}

const shown = (price: number | undefined) => (price === undefined ? RATE_HISTORY.none : number(price))
