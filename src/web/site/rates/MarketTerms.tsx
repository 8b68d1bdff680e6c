import { MARKETS } from '#shared/rates/markets.ts'
import { usePage } from '../page.ts'
import { formatUnit } from './words.ts'

export function MarketTerms() {
  const { texts, locale } = usePage()
  const { terms, kinds } = locale.words
  return (
    <dl className="terms">
      {MARKETS.map(market => (
        <div key={market}>
          <dt className="strong">{texts.home.lists.choices[market]}</dt>
          <dd>{terms.of[market]}</dd>
        </div>
      ))}
      <div>
        <dt className="strong">{kinds.chicken}</dt>
        <dd>{terms.skin}</dd>
      </div>
    </dl>
  )
}

/** Where the markets are explained: an id on About us. */
export const TERMS_ID = 'markets'

interface TermsLinkProps {
  /** Its words, where they are not "What the rates mean". */
  text?: string
  /** On a page of somebody else. */
  isElsewhere?: boolean | undefined
}

/** The way to what the markets mean, for every place that names them. */
export function TermsLink({ text, isElsewhere }: TermsLinkProps) {
  const { locale, site } = usePage()
  const path = locale.link(`/aboutus#${TERMS_ID}`)
  const elsewhere = isElsewhere && ({ target: '_blank', rel: 'noopener' } as const)
  return (
    <a href={isElsewhere ? site.url + path : path} {...elsewhere}>
      {text ?? locale.words.terms.link}
    </a>
  )
}

/** The way to what rates mean, behind the unit of their table; paper has neither the link nor the dot before it. */
export const TermsBeside = () => (
  <span className="onscreen">
    {' '}
    · <TermsLink />
  </span>
)

/** The unit of a table, and the way to what its rates mean. */
export function UnitAndTerms({ rates }: { rates: Parameters<typeof formatUnit>[0] }) {
  const { locale, today } = usePage()
  return (
    <>
      {formatUnit(rates, today, locale)}
      <TermsBeside />
    </>
  )
}
