import { useEffect, useRef, useState } from 'react'
import { FILE_PROBLEMS } from '#messages/panel/import.js'
import { type OpenFile, openFile } from './openFile.ts'
import { BadFile } from './table.ts'

interface Opening {
  file?: OpenFile & { id: number }
  /** What is wrong with the file that was chosen last. */
  problem?: string
  isReading?: boolean
}

/** Reads the file that was chosen last; choosing another one ends the reading of the one before. */
export function useFile() {
  const [opening, setOpening] = useState<Opening>({})
  const reading = useRef({ id: 0, controller: new AbortController() })
  useEffect(() => () => reading.current.controller.abort(), [])

  async function choose(chosen: File) {
    reading.current.controller.abort()
    const id = reading.current.id + 1
    const controller = new AbortController()
    reading.current = { id, controller }
    setOpening({ isReading: true })
    try {
      const file = await openFile(chosen, controller.signal)
      if (!controller.signal.aborted) setOpening({ file: { ...file, id } })
    } catch (failed) {
      const problem = FILE_PROBLEMS[failed instanceof BadFile ? failed.problem : 'failed']
      if (!controller.signal.aborted) setOpening({ problem })
      controller.abort()
    }
  }

  return { ...opening, choose: (chosen: File) => void choose(chosen) }
}
