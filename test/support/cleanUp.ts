import { onTestFinished, TestRunner } from 'vitest'

/** Closes something at the end of a test, or of a file of tests. */
export type CloseAtEnd = (close: () => unknown) => void

const opened: (() => unknown)[] = []

/** Whatever is opened in a test closes with it, and with the file what is opened outside of one: no test can forget it. */
export function findEnd(): CloseAtEnd {
  const isInTest = TestRunner.getCurrentTest() !== undefined
  return close => {
    if (isInTest) onTestFinished(async () => void (await close()))
    else opened.push(close)
  }
}

/** Closes what was opened outside of tests, the last one first: it may use those before it. */
export async function closeAll(): Promise<void> {
  for (const close of opened.splice(0).reverse()) await close()
}
