/*
 * The one script in the head of every page, written into it: the choices of the visitor before the first paint. What the
 * page does later (controls.ts) is loaded with the first touch, or when the page has been loaded; all events are passed
 * on to it, so that none is lost before it has come.
 */
import './preferences.ts'

const { later } = document.querySelector<HTMLElement>('[data-later]')!.dataset

for (const type of ['load', 'pointerover', 'pointerdown', 'focusin', 'click', 'change', 'keydown']) {
  addEventListener(type, event => {
    import(/* @vite-ignore */ later!).then(
      ({ handle }) => handle(event),
      // without a network the next event tries again
      () => {},
    )
  })
}
