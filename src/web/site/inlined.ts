/** A stylesheet that is written into pages. The build makes one of each file of such a name. */
export type SheetSource = `src/${string}.sheet.css`
/** A classic script that is written into pages, and runs where it is written. */
export type ScriptSource = `src/${string}.inline.ts`

/** Whether the built text of a source is written into pages. */
export const isInlined = (source: string): boolean => /\.(sheet\.css|inline\.ts)$/.test(source)
