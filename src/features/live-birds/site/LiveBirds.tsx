import { usePage } from '#web/site/page.ts'
import type { loadLiveBirds } from './load.ts'

type LiveBirdsProps = NonNullable<Awaited<ReturnType<typeof loadLiveBirds>>>

/** What live birds cost at the farm, day by day, and how many rupees are between them and skinless of the same day. */
export function LiveBirds({ days, last, skinless, sizes }: LiveBirdsProps) {
  const { texts, locale } = usePage()
  const { liveBirds } = texts
  const { date, number, rupees } = locale.formats
  return (
    <section aria-labelledby="live-birds">
      <header className="cap">
        <h2 id="live-birds">{liveBirds.heading}</h2>
        <p>{liveBirds.unit}</p>
      </header>
      <table className="rates flat unchanging" aria-labelledby="live-birds">
        <thead>
          <tr>
            <th scope="col">{liveBirds.day}</th>
            {sizes.map(size => (
              <th scope="col" className="num" key={size}>
                {liveBirds.sizes[size]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ date: day, prices }) => (
            <tr key={day}>
              <th scope="row">
                <time dateTime={day}>{date(day)}</time>
              </th>
              {sizes.map(size => {
                const price = prices.get(size)
                return (
                  <td className="num" data-kind={liveBirds.sizes[size]} key={size}>
                    {price === undefined ? '-' : number(price)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {skinless &&
        [...last.prices].map(([size, price]) => (
          <p key={size}>
            {liveBirds.spread({
              day: date(last.date),
              market: locale.words.markets[skinless.market],
              direction: skinless.price > price ? 'more' : skinless.price < price ? 'less' : 'other',
              by: rupees(Math.abs(Math.round((skinless.price - price) * 100) / 100)),
              size: liveBirds.sizes[size],
            })}
          </p>
        ))}
    </section>
  )
}
