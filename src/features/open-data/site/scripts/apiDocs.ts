/*
 * Lets the pages of the API copy their samples, find a call and send an example with other parameters. Started by
 * islands/loader.ts; without it the samples are text, the calls a folded list and the examples links.
 */

/** Characters of an answer that are read at most: a list may have every record there is. */
const MAX_SHOWN = 4000

function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

async function readStart({ body }: Response): Promise<string> {
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value
    if (text.length <= MAX_SHOWN) continue
    void reader.cancel()
    return `${text.slice(0, MAX_SHOWN)}\n… and more.`
  }
  return formatJson(text)
}

function toUrl(form: HTMLFormElement): string {
  const given = new Map([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  const path = form.dataset.path!.replace(/\{(\w+)\}/g, (_, name) => {
    const value = given.get(name)!
    given.delete(name)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams([...given].filter(([, value]) => value !== ''))
  return query.size > 0 ? `${path}?${query}` : path
}

async function send(form: HTMLFormElement): Promise<void> {
  const url = toUrl(form)
  const output = form.querySelector('output')!
  output.textContent = `GET ${url}`
  try {
    const response = await fetch(url)
    output.textContent = `GET ${url}\n${response.status} ${response.statusText}\n\n${await readStart(response)}`
  } catch {
    output.textContent = `GET ${url}\nNo answer came. Please try again.`
  }
}

function addCopyButton(sample: HTMLElement): void {
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'btn plain',
    textContent: 'Copy',
  })
  const section = sample.closest('section')!
  const name = section.querySelector('h3')!.textContent
  button.setAttribute('aria-label', `Copy ${name}`)
  button.addEventListener('click', async () => {
    const isCopied = await navigator.clipboard.writeText(sample.textContent!).then(
      () => true,
      () => false,
    )
    button.textContent = isCopied ? 'Copied' : 'Not copied'
    button.removeAttribute('aria-label')
  })
  section.append(button)
}

/** What a call is found by: its address and summary, and the names and meanings of its parameters. */
const readCall = (call: Element) =>
  [...call.querySelectorAll('summary, dt, dd')]
    .map(part => part.textContent)
    .join(' ')
    .toLowerCase()

function startFinding(root: HTMLElement, form: HTMLFormElement): void {
  const field = form.querySelector('input')!
  const calls = [...root.querySelectorAll<HTMLElement>('.call')].map(call => ({ call, text: readCall(call) }))
  const groups = root.querySelectorAll<HTMLDetailsElement>('.group')
  const sections = root.querySelectorAll(':scope > section')
  const find = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
    for (const { call, text } of calls) call.hidden = !words.every(word => text.includes(word))
    for (const part of [...sections, ...groups])
      part.toggleAttribute('hidden', words.length > 0 && !part.querySelector('.call:not([hidden])'))
    for (const group of groups) group.open = words.length > 0 && !group.hidden
    const count = calls.filter(({ call }) => !call.hidden).length
    form.querySelector('output')!.textContent = words.length > 0 ? `${count} of ${calls.length} calls` : ''
  }
  form.hidden = false
  form.addEventListener('submit', event => event.preventDefault())
  field.addEventListener('input', find)
}

export function start(root: HTMLElement): void {
  // browsers offer it on secure pages only
  if (navigator.clipboard) root.querySelectorAll<HTMLElement>('pre.copied').forEach(addCopyButton)
  for (const form of root.querySelectorAll<HTMLFormElement>('form[data-path]')) {
    form.hidden = false
    form.addEventListener('submit', event => {
      event.preventDefault()
      void send(form)
    })
  }
  const finding = root.querySelector<HTMLFormElement>('form.callfind')
  if (finding) startFinding(root, finding)
}
