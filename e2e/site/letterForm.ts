import type { Page } from '@playwright/test'

/** The script has taken the contact form over: a form that is sent before is sent by the browser. */
export const waitForScript = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('form.letter')!).some(key => key.startsWith('__react')),
  )
