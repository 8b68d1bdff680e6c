import { usePage } from '#web/site/page.ts'
import type { FlagSlots, PriceKey } from '#web/site/slots.ts'
import { markup } from '#web/ui/markup.ts'

export const FLAG = '/flag'

/** The address, in the default language, at which a price is said to look wrong. */
export const addressFlag = (path: string, { rate, market, kind }: PriceKey): string =>
  `${path}?rate=${rate}&price=${market}.${kind}`

export const renderFigure: FlagSlots['renderFigure'] = (figure, price, { texts, locale }) =>
  markup`<a href="${locale.link(addressFlag(FLAG, price))}" rel="nofollow">${figure}<span class="vh"> ${texts.flags.link}</span></a>`

/** The way for a price that is shown alone. */
export function FlagLink(price: PriceKey) {
  const { texts, locale } = usePage()
  return (
    <a href={locale.link(addressFlag(FLAG, price))} rel="nofollow">
      {texts.flags.link}
    </a>
  )
}

/** Says that each figure of a table leads to its form. */
export const FlagHint = () => <span> · {usePage().texts.flags.hint}</span>
