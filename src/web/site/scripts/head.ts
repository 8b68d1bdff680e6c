/*
 * The one script in the head of every page, written into it: the choices of the visitor before the first paint, the rest
 * after the page can be read.
 */
import './preferences.ts'
import '../islands/loader.ts'

// browsers without an offline worker go without, and so does the panel
if (import.meta.env.PROD && !location.pathname.startsWith('/admin'))
  addEventListener('load', () => {
    navigator.serviceWorker?.register('/sw.js').catch(() => {})
  })
