import { usePage } from '#web/site/page.ts'
import type { loadLiveBirds } from './load.ts'

type LiveBirdsProps = NonNullable<Awaited<ReturnType<typeof loadLiveBirds>>>

/** What live birds cost at the farm on the last day, and how many rupees are between them and skinless of that day. The chart has the days before. */
export function LiveBirds({ date, birds, skinless }: LiveBirdsProps) {
  const { texts, locale } = usePage()
  const { liveBirds } = texts
  const { formats } = locale
  const day = formats.date(date)
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
            {birds.map(({ size }) => (
              <th scope="col" className="num" key={size}>
                {liveBirds.sizes[size]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              <time dateTime={date}>{day}</time>
            </th>
            {birds.map(({ size, price }) => (
              <td className="num" data-kind={liveBirds.sizes[size]} key={size}>
                {formats.number(price)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      {skinless &&
        birds.map(({ size, price }) => (
          <p key={size}>
            {liveBirds.spread({
              day,
              market: locale.words.markets[skinless.market],
              direction: skinless.price > price ? 'more' : skinless.price < price ? 'less' : 'other',
              by: formats.rupees(Math.abs(Math.round((skinless.price - price) * 100) / 100)),
              size: liveBirds.sizes[size],
            })}
          </p>
        ))}
    </section>
  )
}
