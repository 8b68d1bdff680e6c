/*
 * Shows what is chosen in a form at once: the list below it, or the result, is exchanged for that of the page which the form leads
 * to, and the form and its focus stay. Without it the form is sent, and links lead to the states. Started by islands/loader.ts.
 */
import { latestOnly } from '../../ui/latestOnly.ts'

export function start(root: HTMLElement): void {
  const form = root.querySelector('form')!
  const [action] = form.action.split('#')
  const heading = root.getAttribute('aria-labelledby')
  const shown = heading === null ? '#shown' : `[aria-labelledby=${heading}] > .ratelist`
  const latest = latestOnly()

  const toQuery = () => {
    const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)])
    return new URLSearchParams(entries.filter(([, value]) => value !== ''))
  }

  async function load(query: URLSearchParams): Promise<HTMLElement> {
    const answer = await fetch(`${action}?${query}`)
    if (!answer.ok) throw new Error(`${answer.status}`)
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    return document.adoptNode(page.querySelector<HTMLElement>(shown)!)
  }

  async function show(): Promise<void> {
    const query = toQuery()
    if (form.matches('.ratebar, .pick')) {
      history.replaceState(null, '', query.size > 0 ? `${action}?${query}` : action)
      for (const link of document.querySelectorAll<HTMLAnchorElement>('.languages a'))
        link.search = location.search
    }
    const loaded = await latest.take(load(query).catch(() => null))
    if (loaded === null) form.submit()
    // a newer one was asked for meanwhile
    if (!loaded) return
    document.querySelector(shown)!.replaceWith(loaded)
    const said = form.querySelector('output')
    if (said)
      said.textContent = [...loaded.querySelectorAll('header > *')].map(part => part.textContent).join(', ')
    // myCitiesInPlace.ts listens
    dispatchEvent(new Event('rates'))
  }

  function open(fold: HTMLDetailsElement): void {
    const { state } = fold.dataset
    if (!fold.open || !state) return
    delete fold.dataset.state
    const query = toQuery()
    query.set('state', state)
    load(query).then(
      loaded => fold.lastElementChild!.replaceWith(loaded),
      // the link stays; the next opening tries again
      () => {
        fold.dataset.state = state
      },
    )
  }

  form.addEventListener('change', ({ target }) => {
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
    [...form.querySelectorAll('input')].some(({ checked, defaultChecked }) => checked !== defaultChecked) ||
    [...form.querySelectorAll('option')].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  if (isChanged) void show()
}
