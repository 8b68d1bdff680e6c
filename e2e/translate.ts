/** Does what the translation of a browser does: each text, and each that comes later, gets elements of its own and new words. */
export function translate(): void {
  const translated = new WeakSet<Node>()
  function translateIn(part: Node): void {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
    const texts: Text[] = part instanceof Text ? [part] : []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const parent = text.parentElement
      if (!parent || !text.data.trim() || translated.has(text)) continue
      if (parent.closest('script, style, textarea, option, svg')) continue
      const words = new Text(`« ${text.data} »`)
      translated.add(words)
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(words)
      outer.append(inner)
      text.replaceWith(outer)
    }
  }
  addEventListener('DOMContentLoaded', () => {
    translateIn(document.body)
    const observer = new MutationObserver(records => {
      for (const { addedNodes, target } of records)
        for (const part of [target, ...addedNodes]) translateIn(part)
    })
    observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  })
}
