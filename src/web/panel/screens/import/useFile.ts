import { useEffect, useRef, useState } from 'react'
import { type OpenFile, openFile } from './reading/openFile.ts'
import { BadFile } from './reading/table.ts'
import { FILE_PROBLEMS } from './texts.ts'

interface Opening {
  file?: OpenFile & { id: number }
  /** What is wrong with the file that was chosen last. */
  problem?: string
  isReading?: boolean
}

/** The file that was chosen last, read; what was read for the one before it ends. */
export function useFile() {
  const [opening, setOpening] = useState<Opening>({})
  const reading = useRef({ id: 0, left: new AbortController() })
  useEffect(() => () => reading.current.left.abort(), [])

  async function choose(chosen: File) {
    reading.current.left.abort()
    const id = reading.current.id + 1
    const left = new AbortController()
    reading.current = { id, left }
    setOpening({ isReading: true })
    try {
      const file = await openFile(chosen, left.signal)
      if (!left.signal.aborted) setOpening({ file: { ...file, id } })
    } catch (failed) {
      const problem = FILE_PROBLEMS[failed instanceof BadFile ? failed.problem : 'failed']
      if (!left.signal.aborted) setOpening({ problem })
      left.abort()
    }
  }

  return { ...opening, choose: (chosen: File) => void choose(chosen) }
}
