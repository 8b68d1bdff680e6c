/*
 * The 1 Kg rate section shows another market: its figures stand in the table of today already, so nothing is sent for
 * them, and they come at once. Started by islands/loader.ts.
 */
const radios = [...document.querySelectorAll<HTMLInputElement>('.bymarket [name=market]')]
const list = document.querySelector<HTMLTableElement>('.bymarket table')

function show(): void {
  const at = radios.findIndex(({ checked }) => checked)
  if (!list || at < 0) return
  list.caption!.textContent = radios[at]!.dataset.caption!
  // those with a rate of the day: the same as in the list, in the same order
  const cities = document.querySelectorAll<HTMLTableSectionElement>('.grouped tbody:not(.old)')
  const rows = [...list.tBodies[0]!.rows]
  for (const [place, { rows: markets }] of cities.entries()) {
    const figures = [...(markets[at]?.querySelectorAll('.num') ?? [])].map(figure => figure.cloneNode(true))
    const row = rows[place]!
    // a record without any market shows '-' for each of them
    if (figures.length > 0) row.replaceChildren(row.cells[0]!, ...figures)
  }
}

export function start(): void {
  for (const radio of radios) radio.addEventListener('change', show)
  // a choice made before, or kept by a browser that comes back to the page
  if (radios.some(({ checked, defaultChecked }) => checked && !defaultChecked)) show()
}
