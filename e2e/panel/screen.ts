import { expect, type Page } from '@playwright/test'
import { type Credentials, getToken } from '../api.ts'
import { STAFF } from '../people.ts'
import { readRun } from '../run.ts'

/** Fills the login form and sends it. */
export async function logIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** The sentence at a field, which the field itself points at. */
export async function expectProblem(page: Page, field: string, problem: string): Promise<void> {
  const input = page.locator(`[id="${field}"]`)
  await expect(input).toHaveAttribute('aria-invalid', 'true')
  await expect(input).toHaveAccessibleDescription(problem)
}

/**
 * The storage of a browser in which somebody logs in anew. For those whom all tests share there is the fixture `as`: an account has ten
 * sessions, and the eleventh would end that of another test.
 */
export async function createStorageState(person: Credentials, url = readRun().url) {
  if (Object.values<Credentials>(STAFF).includes(person)) throw new Error(`Use \`as\` for ${person.email}.`)
  const localStorage = [{ name: 'authToken', value: await getToken(person, url) }]
  return { cookies: [], origins: [{ origin: url, localStorage }] }
}

/** Resolves once the panel receives live events; to be called before the panel is opened. */
export async function waitForLiveEvents(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('42["caught-up"'))
}

/** Ends the session of a page, which is not told. */
export const endSession = (page: Page) =>
  page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('authToken')}`
    await fetch('/api/auth/logout', { method: 'POST', headers: { authorization } })
  })

/** Finds a toast with that text. */
export const findToast = (page: Page, text: string | RegExp) => page.locator('.Toastify').getByText(text)
