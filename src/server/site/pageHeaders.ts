import { buildPolicy, framable } from '#server/http/securityHeaders.ts'
import type { SiteAnswer } from '#shared/site.ts'
import type { SiteSource } from './site.ts'

/** The headers of a page beside those of every answer. In development Vite writes scripts of its own into it. */
export function buildPageHeaders(
  { inline }: SiteSource,
  { html, isFramable }: Pick<SiteAnswer, 'html' | 'isFramable'>,
): Record<string, string> {
  const policy = inline && buildPolicy(html, inline)
  return policy && isFramable ? framable(policy) : { 'content-security-policy': policy ?? '' }
}
