/*
 * A list of cities to tick is searched, says how many are ticked, and closes when as many are as may be. Started by
 * islands/loader.ts; without it all of them stand open.
 */
import { toPlaceKey } from '../../../shared/places.ts'

export function start(field: HTMLElement): void {
  const search = field.querySelector<HTMLInputElement>('[type=search]')!
  const list = field.querySelector<HTMLElement>(':scope > div')!
  const none = list.querySelector<HTMLElement>('.none')!
  const boxes = [...list.querySelectorAll('input')]
  const counts: string[] = JSON.parse(field.dataset.counts!)

  function show() {
    const ticked = boxes.filter(({ checked }) => checked)
    // as many as may be chosen stand alone, until one is unticked
    const isFull = ticked.length === counts.length - 1
    // what was searched for is found: the list opens again as a whole
    if (isFull) search.value = ''
    const typed = toPlaceKey(search.value)
    for (const box of boxes)
      box.parentElement!.hidden = !box.checked && (isFull || !box.dataset.names!.includes(typed))
    none.hidden = boxes.some(box => !box.parentElement!.hidden)
    search.hidden = isFull
    list.classList.toggle('chips', isFull)
    field.querySelector('[role=status]')!.textContent = counts[ticked.length] ?? ''
  }

  field.addEventListener('change', ({ target }) => {
    if (target === search) return
    // what was refused is another choice now
    field.querySelector('.err')?.remove()
    show()
  })
  search.addEventListener('input', () => {
    // a tick moves nothing, a search does
    list.prepend(...boxes.flatMap(box => (box.checked ? box.parentElement! : [])))
    show()
  })
  show()
}
