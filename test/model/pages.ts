/** Reads the figures of a page as a visitor sees them: of each row the city, the market and the prices; a day without any has none. */
export function readFigures(html: string, label: string): unknown[] {
  const [, table = ''] =
    html.match(new RegExp(`<table [^>]*aria-labelledby="${label}">([\\s\\S]*?)</table>`)) ?? []
  return table
    .split('<tbody')
    .slice(1)
    .flatMap(group => {
      const [, city = ''] = group.match(/class="city"><a [^>]*>(.*?)</) ?? []
      const [, date] = group.match(/datetime="(.*?)"/) ?? []
      return [...group.matchAll(/<th scope="row">(.*?)<\/th>(.*?)<\/tr>/g)].flatMap(([, market, cells]) => {
        const prices = [...cells!.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) =>
          Number.parseFloat(cell!.replaceAll(',', '')),
        )
        return prices.every(Number.isNaN)
          ? []
          : [{ city, date, market, prices: prices.map(price => (Number.isNaN(price) ? null : price)) }]
      })
    })
}
