import { usePage } from '#web/site/page.ts'
import type { ProofLinkProps } from '#web/site/slots.ts'
import { CHECK } from './CheckPage.tsx'

export function ProofLink({ city, date, asOf }: ProofLinkProps) {
  const { texts, locale } = usePage()
  const asked = new URLSearchParams({ city, date, ...(asOf !== undefined && { asOf }) })
  return (
    <a href={locale.link(`${CHECK}?${asked}`)} rel="nofollow">
      {texts.proof.button}
    </a>
  )
}
