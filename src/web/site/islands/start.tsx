import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { readOption } from '#web/ui/suggestions.ts'

/** Takes over what the server drew, with the props that stand beside it. */
export const starter =
  <Props extends object>(Part: ComponentType<Props>) =>
  (island: HTMLElement): void => {
    const props = JSON.parse(island.nextElementSibling!.textContent!, (name, value) =>
      name === 'cities' ? value.map(readOption) : value,
    ) as Props
    hydrateRoot(island, <Part {...props} />)
  }
