import { type ComponentType, lazy } from 'react'
import { logError } from './query/query.ts'
import { ScreenFailed } from './shell/ScreenFailed.tsx'

/**
 * Returns a part of a screen, for a `Suspense`, that loads after the screen. Where its file does not come, for want of a network, the
 * part says so in its place and the screen stands. A browser does not ask for such a file again before a reload.
 */
export const loadLate = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() }
    } catch (error) {
      logError('A part of the screen did not come', error)
      return { default: ScreenFailed }
    }
  })
