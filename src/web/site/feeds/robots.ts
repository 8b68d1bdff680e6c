import type { SiteFacts } from '../page.ts'
import type { File } from './file.ts'

const AT_HOME = /^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/

/**
 * Samples are nothing to be found, where anybody could find them; staff pages and calls are not for search engines
 * either.
 */
const listRules = ({ sample, url }: SiteFacts) =>
  sample && !AT_HOME.test(url)
    ? ['Disallow: /']
    : ['Disallow: /admin', 'Disallow: /api/', 'Disallow: /export/', 'Allow: /']

/** `/robots.txt` (RFC 9309). */
export const robots: File = async ({ site }) => ({
  type: 'text/plain; charset=utf-8',
  body: ['User-agent: *', ...listRules(site), '', `Sitemap: ${site.url}/sitemap.xml`, ''].join('\n'),
})
