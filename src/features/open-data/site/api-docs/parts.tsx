import type { ReactNode } from 'react'
import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import { islandAttributes } from '#web/site/islands/Island.tsx'
import { type PageContext, usePage } from '#web/site/page.ts'

export const API_DOCS = '/api/docs'
export const REFERENCE = `${API_DOCS}/reference`
export const SHEET = 'src/features/open-data/site/open-data.sheet.css'

/** The pages are in English in every language: search engines list one of each. */
export const listOnce = ({ visit }: PageContext) => ({ isHidden: visit.language !== DEFAULT_LANGUAGE })

/** An English page of the API, with the script that copies, finds and sends (apiDocs.ts). */
export function ApiPage({ children }: { children: ReactNode }) {
  const { assets } = usePage()
  return (
    <div
      className="wrap page api"
      lang="en"
      {...islandAttributes('src/features/open-data/site/scripts/apiDocs.ts', assets)}
    >
      {children}
    </div>
  )
}

export const Sentence = ({ children }: { children: string }) =>
  children
    .split('`')
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
    .map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))

export const Code = ({ children, isCopied = false }: { children: string; isCopied?: boolean }) => (
  <pre className={isCopied ? 'copied' : undefined}>
    <code>{children}</code>
  </pre>
)

export const formatJson = (value: unknown) => JSON.stringify(value, null, 2)
