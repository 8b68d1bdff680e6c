import { afterEach, expect, test, vi } from 'vitest'
import { hydrateTouched, hydrateWhenIdle, press } from './loader.ts'

afterEach(() => vi.unstubAllGlobals())

const STARTS = 'data:text/javascript,export%20const%20start=island=>island.start()'
const BREAKS = 'data:text/javascript,throw%201'

/** An island with a button, as far as the loader looks at them. */
function makeIsland(url: string) {
  const listeners: ((event: object) => void)[] = []
  const started = Promise.withResolvers<void>()
  const island = {
    dataset: { island: url } as { island?: string },
    parentElement: null,
    start: started.resolve,
    addEventListener: (_: string, listener: (event: object) => void) => listeners.push(listener),
  }
  const button = {
    parentElement: island,
    closest: (selector: string) =>
      selector === '[type=button]' ? button : island.dataset.island ? island : null,
    click: vi.fn(),
  }
  return { island, button, started: started.promise, dispatch: (event: object) => listeners[0]!(event) }
}

const pressed = (target: object) => ({ target }) as unknown as Event

test('a button that is pressed before its script has come is pressed again when it has', async () => {
  const { button, started } = makeIsland(STARTS)
  press(pressed(button))
  expect(button.click).not.toHaveBeenCalled()
  await started
  await vi.waitFor(() => expect(button.click).toHaveBeenCalledOnce())
})

test('a press that the script has not heard itself, since it started meanwhile, is pressed again', async () => {
  const { island, button, started, dispatch } = makeIsland(STARTS)
  hydrateTouched(button as unknown as Element)
  await started
  await vi.waitFor(() => expect(island.dataset.island).toBeUndefined())
  await new Promise(resolve => setImmediate(resolve))
  const event = pressed(button)
  dispatch(event)
  press(event)
  expect(button.click).not.toHaveBeenCalled()
  press(pressed(button))
  expect(button.click).toHaveBeenCalledOnce()
})

test('a script that could not be loaded is tried again at the next touch', async () => {
  const { island, button, started } = makeIsland(BREAKS)
  press(pressed(button))
  await vi.waitFor(() => expect(island.dataset.island).toBe(BREAKS))
  island.dataset.island = STARTS
  press(pressed(button))
  await started
})

test('visitors who save data get scripts at a touch alone', () => {
  const observe = vi.fn()
  vi.stubGlobal('window', {})
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe = observe
    },
  )
  vi.stubGlobal('setTimeout', observe)
  for (const [connection, times] of [
    [{ saveData: true }, 0],
    [{ saveData: false }, 2],
  ] as const) {
    vi.stubGlobal('navigator', { connection })
    hydrateWhenIdle()
    expect(observe).toHaveBeenCalledTimes(times)
  }
})
