import { framable, policyOf } from '#server/headers.ts'
import type { SiteAnswer } from '#shared/site.ts'
import type { SiteSource } from './site.ts'

/** The headers of a page beside those of every answer. In development Vite writes scripts of its own into it. */
export function headersOf(
  { inline }: SiteSource,
  { html, isFramable }: Pick<SiteAnswer, 'html' | 'isFramable'>,
): Record<string, string> {
  const policy = inline && policyOf(html, inline)
  return policy && isFramable ? framable(policy) : { 'content-security-policy': policy ?? '' }
}
