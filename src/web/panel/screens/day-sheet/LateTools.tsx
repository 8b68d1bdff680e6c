import { type ComponentProps, lazy } from 'react'
import type { SheetTool } from '#web/panel/feature.ts'
import { CellNotes } from './CellNotes.tsx'

const found = import.meta.glob<{ feature: SheetTool }>('/src/features/*/panel/sheetTool.ts', { eager: true })

/** Tools of features that the operator has turned on. */
const FEATURE_TOOLS = Object.entries(found).flatMap(([path, { feature }]) =>
  feature.isOn() ? { path, Tool: lazy(async () => ({ default: await feature.load() })) } : [],
)

/** Tools that nobody needs first: they load after the rows. */
export const LateTools = (props: ComponentProps<typeof CellNotes>) => (
  <>
    {FEATURE_TOOLS.map(({ path, Tool }) => (
      <Tool key={path} city={props.selected?.row.city} day={props.day} />
    ))}
    <CellNotes {...props} />
  </>
)
