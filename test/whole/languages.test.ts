import { expect, test } from 'vitest'
import { makeDumpFolder } from '#features/open-data/test/dumps.ts'
import {
  LANGUAGE_NAMES,
  LANGUAGES,
  type Language,
  localizePath,
  parseLocalizedPath,
} from '#shared/languages.ts'
import { latest, makeSite, TODAY } from '#test/site.ts'
import { TEXTS } from '#web/site/messages/languages.ts'

const PATHS = [
  '/',
  '/rate-chart-web',
  '/compare',
  '/compare?tab=month',
  `/compare?tab=city&city=Hyderabad&date=${TODAY}`,
  '/compare?tab=cities&city=Hyderabad&city=Pune',
  '/chicken-rate',
  '/chicken-rate/hyderabad',
  '/state/telangana',
  '/aboutus',
  '/contact',
  '/alerts',
  '/no-such-page',
]
/** Names and formats that have no other spelling, and the place of the time on a page read offline. */
const SAID_IN_ENGLISH =
  /Chicken Rates|English|GeoNames|CC BY|Anek Latin|SIL Open Font License|CSV|Excel|WhatsApp|\{time\}|https?:\/\/\S+/g
/** Addresses that are the same in every language: files, not pages. */
const NOT_PAGES = /^\/(export|assets|og|api)(\/|$)|\.\w+$/
const TAG = /<(?:"[^"]*"|[^>"])*>/g
const SPOKEN = /\s(?:aria-label|placeholder|title|alt|label)="([^"]*)"/g

const site = makeSite({
  latest: [latest('Hyderabad'), latest('Pune', { state: 'Maharashtra' })],
  env: { DATA_DIR: await makeDumpFolder() },
  canMail: true,
})

/** What people read or hear of a page. */
function readText(html: string): string {
  const body = html
    .replaceAll(/<(script|style|noscript|textarea)\b.*?<\/\1>/gs, ' ')
    .replace(/<details class="languages drops".*?<\/details>/s, ' ')
  const spoken = [...body.matchAll(SPOKEN)].map(([, text]) => text)
  return [body.replaceAll(TAG, ' '), ...spoken].join('\n').replaceAll(/&\w+;/g, ' ')
}

const listLinks = (html: string) =>
  [
    ...html
      .replace(/<details class="languages drops".*?<\/details>/s, '')
      .matchAll(/<a\b[^>]*\shref="(\/[^"]*)"/g),
  ]
    .map(([, path]) => path!.replace(/[?#].*/, ''))
    .filter(path => !NOT_PAGES.test(path))

test.each(LANGUAGES.filter(language => language !== 'en'))(
  '%s: pages speak it alone, and all their links stay in it',
  async (language: Language) => {
    for (const path of PATHS) {
      const { html } = await site.render(localizePath(language, path))
      expect(html).toContain(`<html lang="${TEXTS[language].tag}"`)
      expect(html).toContain(LANGUAGE_NAMES[language])
      const words =
        readText(html)
          .replaceAll(SAID_IN_ENGLISH, ' ')
          .match(/\p{Script=Latin}{2,}/gu) ?? []
      expect.soft(words, path).toEqual([])
      for (const link of listLinks(html)) expect(parseLocalizedPath(link).language, link).toBe(language)
    }
  },
)
