import { CARD_SIZE } from '#features/charts/shared/site.ts'

/*
 * WordPress hides a card until it says how high it is, and lets it open no window but follows a link that it names. It knows
 * the card by a secret that it adds to its address.
 */
const [, secret] = /secret=(\w+)$/.exec(location.hash) ?? []
const tell = (message: string, value: unknown) => parent.postMessage({ message, value, secret }, '*')

if (secret) {
  const tellHeight = () => tell('height', document.body.offsetHeight)
  // a hidden frame has no layout, and nothing in it is observed
  addEventListener('load', () => tell('height', CARD_SIZE.height))
  // it may ask again
  addEventListener('message', tellHeight)
  new ResizeObserver(tellHeight).observe(document.body)
  addEventListener('click', event => {
    const link = (event.target as Element).closest('a')
    if (!link) return
    event.preventDefault()
    tell('link', link.href)
  })
}
