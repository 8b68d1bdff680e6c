import { useEffect, useEffectEvent, useState } from 'react'
import { listBasisStatements, MAX_QUOTES, MAX_SOURCE, stateBasis } from '#features/price-basis/shared/api.ts'
import { BASIS } from '#messages/panel/basis.js'
import { BASES, type Basis } from '#shared/rates/basis.ts'
import { call } from '#web/call.ts'
import { Select } from '#web/panel/components/fields.tsx'
import type { SheetToolProps } from '#web/panel/feature.ts'
import { dayMonth } from '#web/panel/formats.ts'
import { cityName } from '#web/panel/names.ts'
import { useQuery } from '#web/panel/query/query.ts'
import { useMutation } from '#web/panel/query/useMutation.ts'

type Chosen = Omit<Basis, 'basis'> & { basis: Basis['basis'] | '' }
const NOTHING: Chosen = { basis: '', quotes: null, source: null }

/** What the rates of a city rest on. It is stated once, and the server remembers it for the clerk's later entries. */
export function BasisTool({ city, day }: SheetToolProps) {
  const stated = useQuery('basis', signal => call(listBasisStatements, {}, { signal }))
  const [typed, setTyped] = useState<{ city: string; chosen: Chosen }>()
  const saved = stated.data?.find(({ location }) => location === city)?.basis ?? NOTHING
  const chosen = typed && typed.city === city ? typed.chosen : saved
  const stating = useMutation({
    async mutationFn({ basis, ...others }: Chosen) {
      const sent = basis === '' ? null : { basis, ...others }
      const all = await call(stateBasis, { body: { location: city!, since: day, basis: sent } })
      stated.setData(() => all)
    },
    onSettled: () => setTyped(undefined),
  })

  const isReady = stated.data !== undefined && !stating.isPending
  /** What a key chose while the list was loaded or another choice was sent. */
  const [early, setEarly] = useState<{ city: string; part: Partial<Chosen> }>()
  const sendEarly = useEffectEvent(() => {
    setEarly(undefined)
    if (early && early.city === city) change(early.part)
  })
  useEffect(() => {
    if (isReady) sendEarly()
  }, [isReady])

  /** Sends a choice that is whole: a publication waits for its name. */
  function change(part: Partial<Chosen>) {
    if (city === undefined) return
    if (!isReady) return setEarly({ city, part })
    const next = { ...chosen, ...part }
    const whole = { ...next, source: next.basis === 'published' ? next.source : null }
    setTyped({ city, chosen: whole })
    if (whole.basis !== 'published' || whole.source) stating.mutate(whole)
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const [, digit] = /^Digit([0-5])$/.exec(event.code) ?? []
    if (!event.altKey || digit === undefined) return
    event.preventDefault()
    change({ basis: BASES[Number(digit) - 1] ?? '' })
  })
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  if (city === undefined) return <p className="hint">{BASIS.explain}</p>
  const label = BASIS.label({ city: cityName(city) })
  return (
    <fieldset className="row">
      <legend>{label}</legend>
      <Select
        aria-label={label}
        value={chosen.basis}
        none={BASIS.none}
        options={BASES.map(each => [each, BASIS.kinds[each]] as const)}
        disabled={!stated.data}
        onChange={basis => change({ basis })}
      />
      {chosen.basis === 'published' && (
        <input
          key={`source ${city}`}
          aria-label={BASIS.source}
          placeholder={BASIS.source}
          defaultValue={chosen.source ?? ''}
          maxLength={MAX_SOURCE}
          onBlur={({ target }) => target.value.trim() && change({ source: target.value.trim() })}
        />
      )}
      {chosen.basis !== '' && (
        <input
          key={`quotes ${city}`}
          type="number"
          aria-label={BASIS.quotes}
          placeholder={BASIS.quotes}
          defaultValue={chosen.quotes ?? ''}
          min={1}
          max={MAX_QUOTES}
          onBlur={({ target }) => {
            const quotes = target.value === '' ? null : target.valueAsNumber
            if (target.validity.valid && quotes !== chosen.quotes) change({ quotes })
          }}
        />
      )}
      <small>{BASIS.keys({ day: dayMonth(day) })}</small>
    </fieldset>
  )
}
