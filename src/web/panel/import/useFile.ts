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

/** The file that was chosen last, read; the one before it is closed. */
export function useFile() {
  const [opening, setOpening] = useState<Opening>({})
  const newest = useRef(0)
  const { file } = opening
  useEffect(() => () => file?.close(), [file])

  async function choose(chosen: File) {
    newest.current += 1
    const id = newest.current
    setOpening({ isReading: true })
    try {
      const opened = await openFile(chosen)
      // a file that was chosen while this one was read takes its place
      if (id === newest.current) setOpening({ file: { ...opened, id } })
      else opened.close()
    } catch (failed) {
      const problem = FILE_PROBLEMS[failed instanceof BadFile ? failed.problem : 'failed']
      if (id === newest.current) setOpening({ problem })
    }
  }

  return { ...opening, choose: (chosen: File) => void choose(chosen) }
}
