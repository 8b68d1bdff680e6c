import { FileChoice } from './FileChoice.tsx'
import { FileImport } from './FileImport.tsx'
import { IMPORT } from './texts.ts'
import { useFile } from './useFile.ts'

/** Rates of many cities and days from a file: read here, checked by the server, saved when somebody has seen what it changes. */
export function ImportPage() {
  const { file, problem, isReading, choose } = useFile()
  return (
    <div className="import">
      {!file && <p>{IMPORT.intro}</p>}
      <FileChoice problem={problem} isReading={isReading} onFile={choose} />
      {!file && <p className="hint">{IMPORT.shapes}</p>}
      {file && <FileImport key={file.id} file={file} />}
    </div>
  )
}
