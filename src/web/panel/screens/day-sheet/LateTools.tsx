import { openParts, type ScreenPart, type SheetToolProps } from '#web/panel/feature.ts'

const TOOLS = openParts(
  import.meta.glob<{ feature: ScreenPart<SheetToolProps> }>('/src/features/*/panel/sheetTool.ts', {
    eager: true,
  }),
)

/** Tools that nobody needs first: they load after the rows. */
export const LateTools = (props: SheetToolProps) =>
  TOOLS.map(({ path, Part }) => <Part key={path} {...props} />)

/** Loads them for a visit without a network. */
export const loadTools = () => Promise.all(TOOLS.map(({ load }) => load()))
