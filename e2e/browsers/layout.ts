/** Pages whose layout is looked at in other engines: what is wider than its window, jumps, and drawings. */
export const PATHS = [
  '/',
  '/#lists',
  '/ta',
  '/rate-chart-web',
  '/compare',
  '/compare?tab=month',
  '/compare?tab=cities&city=Pune',
  '/chicken-rate/pune',
  '/ta/chicken-rate/pune',
  '/chicken-rate',
  '/contact',
  '/aboutus',
]

/** How far a list is from where a jump puts it, px: below what sticks at the top. */
const OFF = `(location.hash ? document.querySelector(location.hash).getBoundingClientRect().top - parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) : 0)`
/** How far dots of drawings are from being round, px. */
const OVAL = `Math.max(0, ...[...document.querySelectorAll('main :is(ellipse, circle)')].map(dot => dot.getBoundingClientRect()).map(({ width, height }) => Math.abs(width - height)))`
const WIDER = 'document.documentElement.scrollWidth - innerWidth'

/** An expression: the faults of a page. */
export const FIND_FAULTS = `[
  [${WIDER}, 0, 'wider than the window'],
  [${OVAL}, 1, 'from round'],
  [Math.abs(${OFF}), 40, 'off the list'],
].filter(([px, allowed]) => px > allowed).map(([px, , what]) => px + ' px ' + what)`
