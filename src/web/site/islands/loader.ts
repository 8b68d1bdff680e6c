/**
 * Wakes an island when it is touched, or all of them when the page has loaded and the browser is idle (only on touch
 * for those who save data). What could not be loaded is tried again at the next touch. Written into every page: a constant, so that the content security policy can name its hash.
 */
export const LOADER = `{
const wake = island => {
  const urls = island.dataset.island;
  delete island.dataset.island;
  if (urls) Promise.all(urls.split(' ').map(url => import(url)))
    .then(([first]) => first.start(island), () => island.dataset.island = urls);
};
for (const type of ['pointerover', 'pointerdown', 'focusin'])
  addEventListener(type, ({ target }) => {
    const island = target.closest?.('[data-island]');
    if (island) wake(island);
  }, { passive: true });
if (!navigator.connection?.saveData)
  addEventListener('load', () => (window.requestIdleCallback || setTimeout)(() =>
    document.querySelectorAll('[data-island]').forEach(wake)));
}`
