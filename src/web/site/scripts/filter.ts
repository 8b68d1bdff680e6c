/*
 * Says that a filter loads, and lets its date and its month clear each other. Started by islands/loader.ts; without it the page
 * that comes says what is wrong.
 */

export function start(form: HTMLFormElement): void {
  const status = document.createElement('p')
  status.className = 'loading hint'
  status.setAttribute('role', 'status')
  form.append(status)
  form.addEventListener('submit', () => {
    status.textContent = form.dataset.loading!
  })
  // the page may come back as it was left, from the browser's own memory
  addEventListener('pageshow', () => {
    status.textContent = ''
  })
  const times = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name=date], [name=month]')]
  for (const time of times)
    time.addEventListener('change', () => {
      if (time.value) for (const other of times) if (other !== time) other.value = ''
    })
}
