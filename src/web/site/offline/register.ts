/* Brings the offline worker, once the page has everything it needs. Browsers without one go without. */
addEventListener('load', () => {
  navigator.serviceWorker?.register('/sw.js').catch(() => {})
})
