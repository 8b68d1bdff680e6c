import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Takes over what the server drew, with the props that stand beside it. */
export const starter =
  <Props extends object>(Part: ComponentType<Props>) =>
  (island: HTMLElement): void => {
    const props = JSON.parse(island.nextElementSibling!.textContent!) as Props
    hydrateRoot(island, <Part {...props} />)
  }
