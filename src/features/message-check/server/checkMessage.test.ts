import { afterAll, expect, test } from 'vitest'
import { addDays } from '#shared/days.ts'
import { KINDS, type Kind, MARKET_LABELS, MARKETS, type Market } from '#shared/rates/markets.ts'
import { openTestApp, TODAY } from '#test/app.ts'
import { enter } from '#test/rates.ts'
import { type CheckedLine, checkMessage } from './checkMessage.ts'

const server = await openTestApp()
afterAll(() => server.close())
const { token } = await server.staff('Admin')

/** The last day of Guntur is yesterday; the days of each city are those that its prices are told apart by. */
const CITIES = { Pune: 0, Hyderabad: 0, Vijayawada: 0, Guntur: 1 } as const
type City = keyof typeof CITIES
const NAMES = Object.keys(CITIES) as City[]
const DAYS = Array.from({ length: 6 }, (_, at) => addDays(TODAY, -at))
/** Days are 3 rupees apart, so a figure that is wrong by one is that of no day; Vijayawada has no supermarket. */
function getPrice(city: string, day: string, market: Market, kind: Kind): number | undefined {
  const [at, ago] = [NAMES.indexOf(city as City), DAYS.indexOf(day)]
  if (at < 0 || ago < CITIES[city as City] || (at === 2 && market === 'supermarket')) return undefined
  return 180 + 20 * at + 3 * ago + 24 * MARKETS.indexOf(market) + 60 * KINDS.indexOf(kind)
}
for (const city of NAMES)
  for (const day of DAYS) {
    const prices = MARKETS.map(
      market => [market, KINDS.map(kind => [kind, getPrice(city, day, market, kind)])] as const,
    )
    const quoted = prices.filter(([, [first]]) => first?.[1] !== undefined)
    if (quoted.length > 0)
      await enter(
        server,
        token,
        city,
        day,
        Object.fromEntries(quoted.map(([market, of]) => [market, Object.fromEntries(of)])),
      )
  }

const check = (text: string) => checkMessage(server.app, text, TODAY)
const summarize = (lines: readonly CheckedLine[]) =>
  lines.map(({ doubt, figures }) =>
    [
      doubt ?? [],
      ...figures.map(({ verdict, city, market, kind, day, published, lastDay }) =>
        [verdict, city, market, kind, day, published, ...(verdict === 'earlier' ? [lastDay] : [])].join(' '),
      ),
    ]
      .flat()
      .join(', '),
  )

test.each([
  ['Pune 180', ['agrees Pune oneKgRate chicken 2026-11-21 180']],
  ['पुणे ₹१८०', ['agrees Pune oneKgRate chicken 2026-11-21 180']],
  ['Poona 180 (+5)', ['agrees Pune oneKgRate chicken 2026-11-21 180']],
  ['Pune 181', ['differs Pune oneKgRate chicken 2026-11-21 180']],
  ['Pune 183', ['earlier Pune oneKgRate chicken 2026-11-21 180 2026-11-20']],
  ['Rates 20 Nov\nPune 183', ['unread', 'agrees Pune oneKgRate chicken 2026-11-20 183']],
  ['Rates 20 Nov\nPune 180', ['unread', 'earlier Pune oneKgRate chicken 2026-11-20 183 2026-11-21']],
  ['Guntur 243', ['agrees Guntur oneKgRate chicken 2026-11-20 243']],
  ['21/11/2026 Guntur 243', ['earlier Guntur oneKgRate chicken 2026-11-21  2026-11-20']],
  ['21/11/2026 Guntur 777', ['none Guntur oneKgRate chicken 2026-11-21 ']],
  ['Pune wholesale 180', ['differs Pune wholesale chicken 2026-11-21 204']],
  [
    'Pune 180 / 240 / 301',
    [
      'agrees Pune oneKgRate chicken 2026-11-21 180, agrees Pune oneKgRate skinless 2026-11-21 240, differs Pune oneKgRate boneless 2026-11-21 300',
    ],
  ],
  ['Vijayawada supermarket 999', ['none Vijayawada supermarket chicken 2026-11-21 ']],
  ['Atlantis 180', ['city']],
  ['Good morning', ['unread']],
  // what a reader cannot be sure of
  ['Pune < 180', ['unread']],
  ['Pune ~180~', ['unread']],
  ['Pune $180', ['unread']],
  ['Pune 180?', ['unread']],
  ['Pune ❌ 180', ['unread']],
  ['Pune 180 tentative', ['unread']],
  ['Pune 180 नहीं', ['unread']],
  ['Pune up to 180', ['unread']],
  ['not Pune 180', ['city']],
  ['Rates November 2025\nPune 180', ['unread', 'days']],
  ['Rates of October\nPune 180', ['unread', 'days']],
  ['Day before yesterday rates\nPune 180', ['unread', 'unread']],
  ['Rates 20 Nov and 21 Nov\nPune 180', ['unread', 'days']],
  ['Pune 180-190', ['unread']],
  ['Pune 500 gm 180', ['unread']],
  ['Pune live 180', ['unread']],
  ['Pune +180', ['unread']],
  ['Ravi Poultry\nSupermarket\nPune 180', ['unread', 'unread', 'unread']],
  ['Ravi Poultry\nSkinless\nPune 180', ['unread', 'unread', 'unread']],
  ['Ravi Poultry\nLive birds\nPune 180', ['unread', 'unread', 'unread']],
])('%j is %j', async (text, found) => {
  expect(summarize(await check(text))).toEqual(found)
})

/** The same numbers in each run. */
function createDice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}
const roll = createDice(30)
const pick = <Of>(list: readonly Of[]): Of => list[roll(list.length)]!

const SPELLINGS: Record<string, readonly string[]> = {
  Pune: ['Pune', 'PUNE', 'pune', 'Poona', 'पुणे', '*Pune*'],
  Hyderabad: ['Hyderabad', 'hyderabad', 'హైదరాబాద్', 'Hyd'],
  Vijayawada: ['Vijayawada', 'VIJAYAWADA', 'విజయవాడ'],
  Guntur: ['Guntur', 'గుంటూరు', '_Guntur_'],
  Atlantis: ['Atlantis'],
  'Pune East': ['Pune East', 'New Pune'],
}
const FIGURES = [
  (price: number) => `${price}`,
  (price: number) => `₹${price}`,
  (price: number) => `Rs. ${price}/-`,
  (price: number) => `${price}/kg`,
  (price: number) => String(price).replace(/\d/g, digit => '०१२३४५६७८९'[Number(digit)]!),
]
const BEHIND = ['', '', ' (+5)', ' (-3)', ' (45)', ' ↑5', ' (1.2-1.8 kg)', ' 👍', ' (old rate 170)']
const KIND_WORDS: Record<Kind, readonly string[]> = {
  chicken: ['', ' chicken', ' with skin'],
  skinless: [' skinless', ' స్కిన్‌లెస్'],
  boneless: [' boneless', ' बोनलेस'],
}
const DAY_HEADS = [
  (day: string) => `Date: ${day.split('-').toReversed().join('/')}`,
  (day: string) => `Chicken rates ${Number(day.slice(8))} Nov`,
  (day: string) => `${Number(day.slice(8))}th November 2026`,
  (day: string) => `दिनांक ${day.split('-').toReversed().join('-')}`,
]
/** Lines in which a figure is no rate, whatever it is. */
const TRAPS = [
  (city: string, price: number) => `${city} ${price}-${price + 10}`,
  (city: string, price: number) => `${city} ${price} to ${price + 5}`,
  (city: string, price: number) => `${city} 500 gm ${price}`,
  (city: string, price: number) => `${city} 2 kg ${price}`,
  (city: string, price: number) => `${city} live ${price}`,
  (city: string, price: number) => `${city} eggs ${price}`,
  (city: string, price: number) => `${city} +${price}`,
  (city: string, price: number) => `${city} yesterday ${price}`,
  (city: string, price: number) => `${city} ${price} expected`,
  (city: string, price: number) => `${city} ${price} per bird`,
  (city: string, price: number) => `${city} above ${price}`,
  (city: string, price: number) => `${city} > ${price}`,
  (city: string, price: number) => `${city} (${price})`,
  (city: string, price: number) => `${city} 98${price} 48${price}`,
  (city: string, price: number) => `${city} pin 400${price}`,
  (_: string, price: number) => `Contact 90000 ${price}00`,
  (city: string, price: number) => `${city} ${price}, ${price + 1}, ${price + 2}, ${price + 3}`,
]
const GREETINGS = ['Good morning', 'नमस्ते', 'Forwarded', 'Ravi Poultry', '🐔 Chicken rates 🐔']

interface Claim {
  city: string
  market: Market
  kind: Kind
  price: number
  /** Undefined where it is of no day that can be told. */
  day: string | undefined
}

/** Makes a message, with what its lines claim, by the line as it is written. */
function makeMessage() {
  const day = roll(3) === 0 ? undefined : pick(DAYS)
  const heads = [...(roll(2) ? [pick(GREETINGS)] : []), ...(day ? [pick(DAY_HEADS)(day)] : [])]
  const vague = roll(12) === 0 ? [pick(['Rates of October', 'November 2025', 'Rates 1 Nov and 3 Nov'])] : []
  const market = roll(4) === 0 ? pick(MARKETS) : undefined
  const section = market ? [`${MARKET_LABELS[market]} market`] : []
  const claims = new Map<string, Claim | undefined>()
  for (let count = 1 + roll(4); count > 0; count -= 1) {
    const city = pick(Object.keys(SPELLINGS))
    const named = roll(3) === 0 ? pick(MARKETS) : undefined
    const kind = pick(KINDS)
    const at: Omit<Claim, 'price'> = {
      city,
      market: named ?? market ?? 'oneKgRate',
      kind,
      day: vague.length > 0 ? undefined : (day ?? DAYS[CITIES[city as City] ?? 0]),
    }
    // of another day, another market, wrong by one, or right
    const meant = { ...at, day: at.day ?? TODAY }
    if (roll(4) === 0) meant.day = pick(DAYS)
    if (roll(5) === 0) meant.market = pick(MARKETS)
    const right = getPrice(meant.city, meant.day, meant.market, meant.kind) ?? 200 + roll(100)
    const price = right + (roll(4) === 0 ? pick([-1, 1]) : 0)
    const name = pick(SPELLINGS[city]!)
    if (roll(4) === 0) claims.set(pick(TRAPS)(name, price), undefined)
    else {
      const words = `${named ? ` ${MARKET_LABELS[named].toLowerCase()}` : ''}${pick(KIND_WORDS[kind])}`
      const sign = pick([' ', ': ', ' - ', ' = '])
      claims.set(`${name}${words}${sign}${pick(FIGURES)(price)}${pick(BEHIND)}`, { ...at, price })
    }
  }
  const ends = roll(3) === 0 ? ['Thanks', 'Call 98480 22338'] : []
  return { text: [...heads, ...vague, ...section, ...claims.keys(), ...ends].join('\n'), claims }
}

test('of 1,000 messages no line agrees that was not published so, and most that were do', async () => {
  const wrong: unknown[] = []
  const counts = { right: 0, found: 0 }
  for (let made = 0; made < 1000; made += 1) {
    const { text, claims } = makeMessage()
    const agreed = new Map<string, CheckedLine['figures']>()
    for (const line of await check(text)) {
      agreed.set(
        line.text,
        line.figures.filter(({ verdict }) => verdict === 'agrees'),
      )
    }
    for (const [line, figures] of agreed) {
      const claim = claims.get(line)
      const isRight = ({ city, market, kind, price, day }: (typeof figures)[number]) =>
        claim?.city === city &&
        claim.market === market &&
        claim.kind === kind &&
        claim.price === price &&
        claim.day === day &&
        getPrice(city, day, market, kind) === price
      if (!figures.every(isRight)) wrong.push({ text, line, figures })
    }
    for (const [line, claim] of claims) {
      if (
        claim?.day === undefined ||
        getPrice(claim.city, claim.day, claim.market, claim.kind) !== claim.price
      )
        continue
      counts.right += 1
      counts.found += agreed.get(line)?.length ?? 0
    }
  }
  expect(wrong).toEqual([])
  expect(counts.right).toBeGreaterThan(500)
  expect(counts.found / counts.right).toBeGreaterThan(0.9)
})
