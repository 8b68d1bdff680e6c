import { useMemo, useRef, useState } from 'react'
import { MAX_IMPORT } from '#shared/rates/imports.ts'
import { CallFailed } from '#web/call.ts'
import type { SaveStatus } from '#web/panel/rate-entry/SaveBar.tsx'
import { type Tone, toast } from '#web/ui/toasts/toast.ts'
import { rejected, toSave } from '../preview/counted.ts'
import type { Line } from '../preview/lines.ts'
import { IMPORT } from '../texts.ts'
import { type Result, sendLines } from './sending.ts'

type Results = ReadonlyMap<Line, Result>
const NOTHING: Results = new Map()

/** Saves the lines of a file; `shown` are they with what came of them. A failure keeps what is not sent yet. */
export function useSaving(lines: readonly Line[]) {
  const [known, setKnown] = useState<{ of: readonly Line[]; results: Results }>({
    of: lines,
    results: NOTHING,
  })
  const [status, setStatus] = useState<SaveStatus>()
  const [progress, setProgress] = useState<{ sent: number; of: number }>()
  const busy = useRef(false)
  // what came of the lines of an earlier check says nothing about these
  const results = known.of === lines ? known.results : NOTHING
  const shown = useMemo(() => lines.map(line => ({ ...line, ...results.get(line) })), [lines, results])

  function say(text: string, tone: Tone) {
    setStatus({ text, tone })
    toast(text, tone)
  }

  async function save(all: boolean) {
    const wanted = lines.filter((_, at) => toSave([shown[at]!]).length > 0)
    const wrong = rejected(shown).reduce((rows, { numbers }) => rows + numbers.length, 0)
    if (busy.current || wanted.length === 0) return
    if (all && wrong > 0) return say(IMPORT.notAll(wrong), 'error')
    if (all && wanted.length > MAX_IMPORT) return say(IMPORT.tooMany, 'error')
    busy.current = true
    setStatus(undefined)
    setProgress({ sent: 0, of: wanted.length })
    const found = new Map(results)
    const before = found.size
    try {
      await sendLines(wanted, all, part => {
        for (const [line, result] of part) found.set(line, result)
        setKnown({ of: lines, results: new Map(found) })
        setProgress({ sent: found.size - before, of: wanted.length })
      })
      tell(wanted.map(line => found.get(line)!))
    } catch (failed) {
      const { message } = failed instanceof CallFailed ? failed : new CallFailed(0)
      say(IMPORT.stopped(found.size - before, wanted.length - found.size + before, message), 'error')
    } finally {
      busy.current = false
      setProgress(undefined)
    }
  }

  function tell(came: readonly Result[]) {
    const saved = came.filter(({ state }) => state === 'saved').length
    if (saved === came.length) say(IMPORT.saved(saved), 'success')
    else say(IMPORT.notSaved(saved, came.length - saved), 'error')
  }

  return { shown, status, progress, save }
}
