const kinds = (chicken: number) => ({ chicken, skinless: chicken + 30.5, boneless: chicken * 2 })

/** Rates of all four markets, INR per kg. */
export const marketsOf = (price: number) => ({
  oneKgRate: kinds(price),
  wholesale: kinds(price - 30),
  supermarket: kinds(price + 25),
  retail: kinds(price + 10),
})

/** A city's name by its number: letters only. */
export const cityOf = (number: number) =>
  `Town ${String(number).replace(/\d/g, digit => 'abcdefghij'[Number(digit)] as string)}`

export async function create(url: string, token: string, location: string, date: string, price = 230) {
  const answer = await fetch(`${url}/api/rates/daily`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ location, date, markets: marketsOf(price) }),
  })
  const body = await answer.text()
  if (answer.status !== 201) throw new Error(`create answered ${answer.status}: ${body}`)
}
