/* Brings the offline worker, once the page has everything it needs. Browsers without one go without, and so does the panel. */
if (import.meta.env.PROD && !location.pathname.startsWith('/admin'))
  addEventListener('load', () => {
    navigator.serviceWorker?.register('/sw.js').catch(() => {})
  })
