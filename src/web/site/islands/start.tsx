import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { readOption } from '#web/ui/suggestions.ts'

/** What stands in a text area, and where the cursor is. */
const typedIn = (area: HTMLTextAreaElement) => ({
  area,
  value: area.value,
  start: area.selectionStart,
  end: area.selectionEnd,
})

/**
 * Keeps what was typed into text areas before the script came. They alone need it: React writes the text they were
 * drawn with over it, while fields, boxes and lists keep what they hold.
 */
function Kept({ island, children }: { island: HTMLElement; children: ReactNode }) {
  // the first render comes before React touches them
  const [typed] = useState(() => [...island.querySelectorAll('textarea')].map(typedIn))
  useLayoutEffect(() => {
    for (const { area, value, start, end } of typed) {
      if (area.value === value) continue
      area.value = value
      area.setSelectionRange(start, end)
    }
  }, [typed])
  return children
}

/** The props that stand beside an island; its cities have their names in the list of its field, if there is one. */
function readProps<Props>(island: HTMLElement): Props {
  const listed = [...island.querySelectorAll<HTMLOptionElement>('datalist option')]
  const names = listed.map(({ value, label }) => `${value}\t${label}\t`)
  return JSON.parse(island.nextElementSibling!.textContent!, (name, value) =>
    name === 'cities' ? value.map((text: string, at: number) => readOption((names[at] ?? '') + text)) : value,
  )
}

/** Takes over what the server drew. */
export const starter =
  <Props extends object>(Part: ComponentType<Props>) =>
  (island: HTMLElement): void => {
    const props = readProps<Props>(island)
    hydrateRoot(
      island,
      <Kept island={island}>
        <Part {...props} />
      </Kept>,
    )
  }
