import type { File } from './file.ts'

/** Samples are nothing to be found; staff pages and calls are not for search engines either. */
const rulesOf = (isSample: boolean) =>
  isSample ? ['Disallow: /'] : ['Disallow: /admin', 'Disallow: /api/', 'Disallow: /export/', 'Allow: /']

/** `/robots.txt` (RFC 9309). */
export const robots: File = async ({ site }) => ({
  type: 'text/plain; charset=utf-8',
  body: ['User-agent: *', ...rulesOf(site.sample), '', `Sitemap: ${site.url}/sitemap.xml`, ''].join('\n'),
})
