import type { ComponentProps } from 'react'
import { openParts, type ScreenPart, type SheetToolProps } from '#web/panel/feature.ts'
import { CellNotes } from './CellNotes.tsx'

const FEATURE_TOOLS = openParts(
  import.meta.glob<{ feature: ScreenPart<SheetToolProps> }>('/src/features/*/panel/sheetTool.ts', {
    eager: true,
  }),
)

/** Tools that nobody needs first: they load after the rows. */
export const LateTools = (props: ComponentProps<typeof CellNotes>) => (
  <>
    {FEATURE_TOOLS.map(({ path, Part }) => (
      <Part key={path} city={props.selected?.row.city} day={props.day} />
    ))}
    <CellNotes {...props} />
  </>
)
