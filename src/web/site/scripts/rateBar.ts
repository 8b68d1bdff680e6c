/*
 * Shows what is chosen above a list of rates at once: the list is exchanged, the form and its focus stay. What is typed
 * narrows the rows that are here; the server, which knows old spellings too, finds what is not, or is in a folded state. Without it the form is sent, and links
 * lead to the states. Started by islands/loader.ts.
 */
import { toPlaceKey } from '#shared/places.ts'
import { latestOnly } from '../../ui/latestOnly.ts'

/** A pause in typing before the server is asked, ms. */
const PAUSE = 150

export function start(root: HTMLElement): void {
  const form = root.querySelector('form')!
  const find = form.querySelector<HTMLInputElement>('[name=find]')
  const latest = latestOnly()
  let timer: number | undefined

  const toQuery = () => {
    const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)])
    return new URLSearchParams(entries.filter(([, value]) => value !== ''))
  }

  async function load(query: URLSearchParams): Promise<HTMLElement> {
    const answer = await fetch(`${root.dataset.part}?${query}`)
    if (!answer.ok) throw new Error(`${answer.status}`)
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    return document.adoptNode(page.querySelector<HTMLElement>('.ratelist')!)
  }

  /** Hides the rows of cities whose name does not begin with what was typed. Returns whether any is left. */
  function narrow(list: HTMLElement): boolean {
    if (!find || list.dataset.whole === undefined) return true
    const typed = toPlaceKey(find.value)
    let found = 0
    for (const cell of list.querySelectorAll('th.city')) {
      const { textContent, pathname } = cell.querySelector('a')!
      const slug = decodeURIComponent(pathname.split('/').pop()!).replaceAll('-', ' ')
      const isFound = [textContent, slug].some(name => toPlaceKey(name).startsWith(typed))
      cell.closest<HTMLElement>('.grouped tbody, .cities tbody tr')!.hidden = !isFound
      if (isFound) found += 1
    }
    list.querySelector<HTMLElement>('.nothing')!.hidden = found > 0
    return found > 0
  }

  function exchange(list: HTMLElement, loaded: HTMLElement): void {
    narrow(loaded)
    list.replaceWith(loaded)
    // myCitiesInPlace.ts listens
    dispatchEvent(new Event('rates'))
  }

  function show({ isTyping = false } = {}): void {
    const list = root.querySelector<HTMLElement>(':scope > .ratelist')!
    const query = toQuery()
    if (form.matches('.ratebar'))
      history.replaceState(null, '', query.size > 0 ? `${form.action}?${query}` : form.action)
    const isWhole = list.dataset.whole !== undefined
    if (isWhole && isTyping && narrow(list)) {
      latest.drop()
      return
    }
    if (isWhole && !isTyping) query.delete('find')
    // what was typed is not lost without a network: the rows stay as they are
    const giveUp = () => isTyping || form.submit()
    const loading = load(query).then(
      loaded => () => exchange(list, loaded),
      () => giveUp,
    )
    latest.take(loading).then(finish => finish?.(), giveUp)
  }

  function open(fold: HTMLDetailsElement): void {
    const { state } = fold.dataset
    if (!fold.open || !state) return
    delete fold.dataset.state
    const query = toQuery()
    query.set('state', state)
    load(query).then(
      list => fold.lastElementChild!.replaceWith(list),
      // the link stays; the next opening tries again
      () => {
        fold.dataset.state = state
      },
    )
  }

  form.addEventListener('input', ({ target }) => {
    clearTimeout(timer)
    const isTyping = target === find
    const isHere = root.querySelector(':scope > .ratelist[data-whole]') !== null
    timer = setTimeout(() => show({ isTyping }), isTyping && !isHere ? PAUSE : 0)
  })
  form.addEventListener('submit', event => {
    event.preventDefault()
    show()
  })
  root.addEventListener('toggle', ({ target }) => open(target as HTMLDetailsElement), true)
  // one that was opened before this script came
  for (const fold of root.querySelectorAll('details')) open(fold)

  // a choice made before, or kept by a browser that comes back to the page
  const isChanged =
    [...form.querySelectorAll('input')].some(
      ({ checked, defaultChecked, value, defaultValue }) =>
        checked !== defaultChecked || value !== defaultValue,
    ) ||
    [...form.querySelectorAll('option')].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  if (isChanged) show()
}
