/*
 * Shows what is chosen in a form at once: the lists or the result are exchanged for those of the page which the form leads to, and
 * the form and its focus stay. Without it the form is sent, and links lead to the states. Started by islands/loader.ts.
 */
import { latestOnly } from '../../ui/latestOnly.ts'

const findShown = (of: ParentNode) => [...of.querySelectorAll<HTMLElement>('.ratelist, #shown')]

export function start(root: HTMLElement): void {
  const form = root.querySelector('form')!
  const { action } = form
  const latest = latestOnly()

  const toQuery = () => {
    const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)])
    return new URLSearchParams(entries.filter(([, value]) => value !== ''))
  }

  async function load(query: URLSearchParams): Promise<HTMLElement[]> {
    const answer = await fetch(`${action}?${query}`)
    if (!answer.ok) throw new Error(`${answer.status}`)
    return findShown(new DOMParser().parseFromString(await answer.text(), 'text/html'))
  }

  async function show(): Promise<void> {
    const query = toQuery()
    history.replaceState(null, '', query.size > 0 ? `${action}?${query}` : action)
    for (const link of document.querySelectorAll<HTMLAnchorElement>('.languages a'))
      link.search = location.search
    const loaded = await latest.take(load(query).catch(() => []))
    // a newer one was asked for meanwhile
    if (!loaded) return
    const [first] = loaded
    if (!first) return form.submit()
    for (const [at, part] of findShown(root).entries()) part.replaceWith(loaded[at]!)
    const said = form.querySelector('output')
    if (said)
      said.textContent = [...first.querySelectorAll('header > *')].map(part => part.textContent).join(', ')
    // myCitiesInPlace.ts listens
    dispatchEvent(new Event('rates'))
  }

  function open(fold: HTMLDetailsElement): void {
    const { state } = fold.dataset
    if (!fold.open || !state) return
    delete fold.dataset.state
    const query = toQuery()
    query.set('state', state)
    const at = findShown(root).findIndex(part => part.contains(fold))
    load(query).then(
      loaded => fold.lastElementChild!.replaceWith(...loaded[at]!.children),
      // the link stays; the next opening tries again
      () => {
        fold.dataset.state = state
      },
    )
  }

  root.addEventListener('change', ({ target }) => {
    if (!(target as Element).matches('[type=search]')) void show()
  })
  form.addEventListener('submit', event => {
    event.preventDefault()
    void show()
  })
  root.addEventListener('toggle', ({ target }) => open(target as HTMLDetailsElement), true)
  // one that was opened before this script came
  for (const fold of root.querySelectorAll('details')) open(fold)

  // a choice made before, or kept by a browser that comes back to the page
  const isChanged =
    [...root.querySelectorAll('input')].some(({ checked, defaultChecked }) => checked !== defaultChecked) ||
    [...root.querySelectorAll('option')].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  if (isChanged) void show()
}
