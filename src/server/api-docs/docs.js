/*
 * Lets the page of the API copy its samples and send its examples. Without this script the samples are text and the
 * examples are links.
 */

/** Characters of an answer that are read at most: a list may have every record there is. */
const MAX_SHOWN = 20_000

/** Returns the beginning of a body, and stops the rest. */
async function readStart({ body }) {
  let text = ''
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    text += part
    if (text.length > MAX_SHOWN) return `${text.slice(0, MAX_SHOWN)}\n… and more.`
  }
  return formatJson(text)
}

function formatJson(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function toUrl(form) {
  const given = new FormData(form)
  const path = form.dataset.path.replace(/\{(\w+)\}/g, (_, name) => {
    const value = given.get(name)
    given.delete(name)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams([...given].filter(([, value]) => value !== ''))
  return query.size > 0 ? `${path}?${query}` : path
}

async function read(url) {
  const response = await fetch(url)
  return `${response.status} ${response.statusText}\n\n${await readStart(response)}`
}

function send(form) {
  const url = toUrl(form)
  const show = text => {
    form.querySelector('output').textContent = `GET ${url}\n${text}`
  }
  show('')
  read(url).then(show, () => show('No answer came. Please try again.'))
}

for (const form of document.querySelectorAll('form[data-path]')) {
  form.hidden = false
  form.addEventListener('submit', event => {
    event.preventDefault()
    send(form)
  })
}

// browsers offer it on secure pages only
if (navigator.clipboard)
  for (const sample of document.querySelectorAll('pre.copied')) {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Copy' })
    button.addEventListener('click', () => {
      const say = text => Object.assign(button, { textContent: text })
      navigator.clipboard.writeText(sample.textContent).then(
        () => say('Copied'),
        () => say('Not copied'),
      )
    })
    sample.before(button)
  }
