import { useRef, useState } from 'react'
import {
  createLiveBird,
  deleteLiveBird,
  type LatestLiveBirdRate,
  type LiveBirdRate,
  updateLiveBird,
} from '#features/live-birds/shared/api.ts'
import { LIVE_BIRDS } from '#messages/panel/liveBirds.js'
import { parsePrice } from '#shared/figures.ts'
import { Price } from '#shared/rates/rates.ts'
import { call } from '#web/call.ts'
import { ConfirmDialog } from '#web/panel/components/Dialog.tsx'
import { date as formatDate, number } from '#web/panel/formats.ts'
import { cityName } from '#web/panel/names.ts'
import { toastError } from '#web/panel/query/query.ts'
import { useMutation } from '#web/panel/query/useMutation.ts'
import { newRequestKey } from '#web/panel/rate-entry/outboxStore.ts'
import { canEnter, useCurrentUser } from '#web/panel/session/currentUser.ts'
import { toast } from '#web/ui/toasts/toast.ts'

interface PriceFieldProps {
  record: Pick<LiveBirdRate, 'location' | 'date' | 'size'>
  /** The last rate until that day. */
  latest: LatestLiveBirdRate | undefined
  /** Of a correction. */
  reason: string
  /** `written` is absent after a deletion, or a refusal. */
  onWritten: (written?: LatestLiveBirdRate) => void
  onMove: (field: HTMLInputElement, by: number) => void
}

const MOVES: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/** The price of a city, a day and a size. It is saved when the field is left; an empty field deletes it, if an Admin says so. */
export function PriceField({ record, latest, reason, onWritten, onMove }: PriceFieldProps) {
  const { data: user } = useCurrentUser()
  const [typed, setTyped] = useState<string>()
  const [asksToDelete, setAsksToDelete] = useState(false)
  const requestKey = useRef(newRequestKey())
  const saved = latest?.date === record.date ? latest : undefined
  const before = saved ? saved.previous : latest
  const text = typed ?? (saved ? String(saved.price) : '')
  const about = { city: cityName(record.location), size: LIVE_BIRDS.sizes[record.size] }
  const writing = useMutation({
    async mutationFn(price: number | null) {
      const options = { version: saved?.version, requestKey: requestKey.current }
      const params = { _id: saved?._id ?? '' }
      if (price === null) {
        await call(deleteLiveBird, { params }, options)
        toast(LIVE_BIRDS.deleted(about), 'success')
        onWritten()
      } else {
        const written = saved
          ? await call(updateLiveBird, { params, body: { price, reason } }, options)
          : await call(createLiveBird, { body: { ...record, price } }, options)
        toast(LIVE_BIRDS.saved({ ...about, price: number(price) }), 'success')
        onWritten({ ...written, previous: before ?? null })
      }
      requestKey.current = newRequestKey()
      setTyped(undefined)
    },
    onError(failed) {
      toastError(failed)
      // what was refused is sent under another key; what was not answered under the same
      if (failed.status !== 0) requestKey.current = newRequestKey()
      onWritten()
    },
    onSettled: () => setAsksToDelete(false),
  })

  const price = parsePrice(text)
  const isWrong = text.trim() !== '' && !Price.safeParse(price ?? null).success
  function save() {
    if (typed === undefined || isWrong) return
    if (typed.trim() === '') {
      if (saved && canEnter('admin', user)) setAsksToDelete(true)
      else setTyped(undefined)
    } else if (price === saved?.price) setTyped(undefined)
    else if (price !== undefined) writing.mutate(price)
  }
  function keep() {
    setAsksToDelete(false)
    setTyped(undefined)
  }

  return (
    <>
      <input
        aria-label={LIVE_BIRDS.price(about)}
        aria-invalid={isWrong}
        data-size={record.size}
        inputMode="decimal"
        autoComplete="off"
        placeholder={before ? number(before.price) : undefined}
        title={before ? formatDate(before.date) : undefined}
        value={text}
        readOnly={writing.isPending}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={save}
        onKeyDown={event => {
          const by = MOVES[event.key]
          if (event.key === 'Escape') setTyped(undefined)
          if (by === undefined) return
          event.preventDefault()
          onMove(event.currentTarget, by)
        }}
      />
      {asksToDelete && saved && (
        <ConfirmDialog
          question={LIVE_BIRDS.question}
          explain={`${LIVE_BIRDS.price(about)}, ${formatDate(saved.date)}: ${number(saved.price)}`}
          stay={LIVE_BIRDS.cancel}
          go={LIVE_BIRDS.confirm}
          isBusy={writing.isPending}
          onStay={keep}
          onGo={() => writing.mutate(null)}
        />
      )}
    </>
  )
}
