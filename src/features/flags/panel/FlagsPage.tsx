import {
  CLAIMS,
  DECISIONS,
  decideFlags,
  type FlaggedDay,
  type FlagLine,
  listFlags,
} from '#features/flags/shared/api.ts'
import { FLAGS } from '#messages/panel/flags.js'
import { FLAGS_SCREEN } from '#messages/panel/flagsScreen.js'
import { readRate } from '#shared/rates/api.ts'
import { getPrice } from '#shared/rates/priceChange.ts'
import { call, callWhole } from '#web/call.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { storeEditRate } from '#web/panel/editRate.ts'
import { date, dateTime, number } from '#web/panel/formats.ts'
import { useLiveEvent } from '#web/panel/live/liveEvents.ts'
import { cityName } from '#web/panel/names.ts'
import { useQuery } from '#web/panel/query/query.ts'
import { useMutation } from '#web/panel/query/useMutation.ts'
import { getInputLabel, toCellKey } from '#web/panel/rate-entry/cells.ts'
import { useNavigate } from '#web/panel/router/hooks.ts'

/** Days of a line that are shown one by one. */
const SHOWN = 5

const describeRecord = ({ location, date: day }: Pick<FlaggedDay, 'location' | 'date'>) =>
  `${cityName(location)}, ${date(day)}`
const formatPrice = (price: number | undefined) => (price === undefined ? '-' : number(price))

/** What most readers say of a day. */
function findMainClaim({ prices }: FlaggedDay) {
  const count = (claim: (typeof CLAIMS)[number]) => prices.reduce((sum, price) => sum + price[claim], 0)
  return CLAIMS.reduce((main, claim) => (count(claim) > count(main) ? claim : main))
}

/** Prices that look wrong to readers: an Admin corrects one, or answers in one press. */
export function FlagsPage() {
  const flags = useQuery('flags', signal => call(listFlags, {}, { signal }))
  useLiveEvent('rates', flags.refetch)
  return (
    <section aria-label={FLAGS_SCREEN.label} className="screen column">
      <p>{FLAGS.explain}</p>
      <QueryState of={flags}>
        {lines =>
          lines.length === 0 ? (
            <p className="quiet">{FLAGS.none}</p>
          ) : (
            <ul>
              {lines.map(line => (
                <Line key={line.days[0]!._id} line={line} onDecided={flags.refetch} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </section>
  )
}

function Line({ line: { networks, days }, onDecided }: { line: FlagLine; onDecided: () => void }) {
  const navigate = useNavigate()
  const deciding = useMutation<() => Promise<unknown>>({ mutationFn: work => work(), onSettled: onDecided })
  const [first] = days as [FlaggedDay]
  const rates = days.map(({ _id }) => _id)
  const about = describeRecord(first)
  /** Leads to the correction, which settles the flags of each price that it changes. */
  async function correct() {
    const { body, version } = await callWhole(readRate, { params: { _id: first._id } })
    storeEditRate({ ...body, version, reason: FLAGS.reasons[findMainClaim(first)] })
    void navigate('/admin/rate-update')
  }
  return (
    <li className="item column">
      <small>{FLAGS.since({ at: dateTime(first.since), networks })}</small>
      {days.slice(0, SHOWN).map(day => (
        <Day key={day._id} day={day} />
      ))}
      {days.length > SHOWN && <p>{FLAGS.more({ count: days.length - SHOWN })}</p>}
      <div className="row close">
        <Button
          look="small"
          label={FLAGS.correct}
          about={about}
          disabled={deciding.isPending}
          onClick={() => deciding.mutate(correct)}
        />
        {DECISIONS.map(outcome => (
          <Button
            key={outcome}
            look="plain small"
            label={FLAGS[outcome]}
            about={about}
            disabled={deciding.isPending}
            onClick={() => deciding.mutate(() => call(decideFlags, { body: { rates, outcome } }))}
          />
        ))}
      </div>
    </li>
  )
}

function Day({ day: { prices, markets, before, ...record } }: { day: FlaggedDay }) {
  return (
    <div className="break">
      <b>{describeRecord(record)}</b>
      {prices.map(({ market, kind, seen, ...counts }) => (
        <p key={toCellKey(market, kind)}>
          {FLAGS.price({
            rate: getInputLabel(toCellKey(market, kind)),
            price: formatPrice(getPrice(markets, market, kind)),
            before: formatPrice(getPrice(before, market, kind)),
          })}{' '}
          <small>
            {[
              ...CLAIMS.filter(claim => counts[claim] > 0).map(claim =>
                FLAGS.claims[claim]({ count: counts[claim] }),
              ),
              ...seen.map(({ price, place, date: seenOn }) =>
                FLAGS.seen({
                  what: [price !== undefined && number(price), place, seenOn && date(seenOn)]
                    .filter(Boolean)
                    .join(', '),
                }),
              ),
            ].join(' · ')}
          </small>
        </p>
      ))}
    </div>
  )
}
