import type { Day } from '#shared/days.ts'
import { toSlug } from '#shared/places.ts'
import { HEADLINE_MARKET } from '#shared/rates/markets.ts'
import { getPrice } from '#shared/rates/priceChange.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import { Share } from '#web/site/layout/Share.tsx'
import type { Texts } from '#web/site/messages/texts.ts'
import { cityAddress } from '#web/site/rates/cities.tsx'
import { type Locale, writtenDay } from '#web/site/rates/words.ts'
import { Icon } from '#web/ui/Icon.tsx'

interface CityActsProps {
  city: string
  last: LatestRate
  today: Day
  /** Address of the whole site, for links that leave it. */
  siteUrl: string
  texts: Texts
  locale: Locale
}

/** What can be done with the price. Buttons need myCity.ts; the link to WhatsApp works by itself. */
export function CityActs({ city, last, today, siteUrl, texts, locale }: CityActsProps) {
  const { acts } = texts.city
  const price = getPrice(last.markets, HEADLINE_MARKET, 'chicken')
  const day = writtenDay(last.date, today, locale)
  const link = siteUrl + locale.link(cityAddress(city))
  const text = acts.text({
    city: locale.cityName(city),
    price: price === undefined ? '-' : locale.formats.rupees(price),
    day,
  })
  return (
    <p className="acts">
      <button className="btn" type="button" data-my-city={toSlug(city)} aria-pressed="false">
        <span>
          <Icon of="plus" size={18} />
          {acts.setMine}
        </span>
        <span>
          <Icon of="check" size={18} />
          {acts.mine}
        </span>
      </button>
      <Share text={text} link={link} />
      <button className="btn plain" type="button" data-print="">
        <Icon of="print" size={18} />
        {acts.print}
      </button>
    </p>
  )
}
