/** Pages whose layout is looked at in other engines: what is wider than its window, jumps, and drawings. */
export const PATHS = [
  '/',
  '/ta',
  '/te',
  '/#lists',
  '/rate-chart-web',
  '/compare',
  '/compare?tab=month',
  '/compare?tab=cities&city=Pune',
  '/chicken-rate/pune',
  '/ta/chicken-rate/pune',
  '/chicken-rate',
  '/map',
  '/alerts',
  '/corrections',
  '/data',
  '/contact',
  '/aboutus',
]

/** The faults of the page a browser shows: what is wider than the window, far from where a jump leads, or oval. */
export function findFaults(): string[] {
  const root = document.documentElement
  const dots = [...document.querySelectorAll('main :is(ellipse, circle)')]
  const oval = dots
    .map(dot => dot.getBoundingClientRect())
    .map(({ width, height }) => Math.abs(width - height))
  // below what sticks at the top
  const place = Number.parseFloat(getComputedStyle(root).scrollPaddingTop)
  const jump = location.hash && document.querySelector(location.hash)!.getBoundingClientRect().top - place
  const faults = [
    [root.scrollWidth - innerWidth, 0, 'wider than the window'],
    [Math.max(0, ...oval), 1, 'from round'],
    [Math.abs(Number(jump)), 40, 'off its place'],
  ] as const
  return faults.filter(([px, allowed]) => px > allowed).map(([px, , what]) => `${px} px ${what}`)
}
