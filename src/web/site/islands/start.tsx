import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { parseOption } from '#web/ui/suggestions.ts'

/** The text of a text area, and its cursor. */
const readTextArea = (area: HTMLTextAreaElement) => ({
  area,
  value: area.value,
  start: area.selectionStart,
  end: area.selectionEnd,
})

/**
 * Restores the text that was typed into text areas before hydration. Only they need it: React overwrites it with the text
 * they were rendered with, while it leaves fields, boxes and lists alone.
 */
function TextAreasRestored({ island, children }: { island: HTMLElement; children: ReactNode }) {
  // the first render comes before React touches them
  const [typed] = useState(() => [...island.querySelectorAll('textarea')].map(readTextArea))
  useLayoutEffect(() => {
    for (const { area, value, start, end } of typed) {
      if (area.value === value) continue
      area.value = value
      area.setSelectionRange(start, end)
    }
  }, [typed])
  return children
}

/** The props beside an island; its cities have their names in the list of its field, if there is one. */
function readProps<Props>(island: HTMLElement): Props {
  const options = [...island.querySelectorAll<HTMLOptionElement>('datalist option')]
  const names = options.map(({ value, label }) => `${value}\t${label}\t`)
  return JSON.parse(island.nextElementSibling!.textContent!, (name, value) =>
    name === 'cities'
      ? value.map((text: string, at: number) => parseOption((names[at] ?? '') + text))
      : value,
  )
}

/** Hydrates what the server rendered. */
export const createStart =
  <Props extends object>(Part: ComponentType<Props>) =>
  (island: HTMLElement): void => {
    const props = readProps<Props>(island)
    hydrateRoot(
      island,
      <TextAreasRestored island={island}>
        <Part {...props} />
      </TextAreasRestored>,
    )
  }
