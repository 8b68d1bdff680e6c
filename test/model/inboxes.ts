import { type Audience, openAudience } from './audience.ts'
import type { Choice } from './deliveries.ts'
import { current, follow, type Model } from './model.ts'
import type { Run } from './run.ts'
import type { Receiver, ReceiverState } from './world/world.ts'

/** What only the person has: the links that came, each with the choice that was asked for. */
interface Link {
  key: string
  choice: Choice
  chosen: number[]
  /** The alert that it has confirmed: it ends with that. */
  alert?: string
}
/** What a run knows of the people beside the model. */
export interface Contacts {
  /** By alert, also of those that have ended. */
  keys: Map<string, string>
  requests: Map<string, Omit<Link, 'key'>[]>
  links: Map<string, Link[]>
  receivers: Record<Receiver, ReceiverState>
  /** How much of each inbox was read. */
  read: { mails: number; pushes: number }
}
interface Told {
  audience: Audience
  contacts: Contacts
  /** Whether the last backup by the schedule failed. */
  schedule: { isFailing: boolean }
  /** The last backup, and what was true when it was made. */
  saved?: Omit<Told, 'saved'> & { backup: Buffer; model: Model }
}
const opened = new WeakMap<Run, Told>()
/** Returns who is told of a run, and how they are reached. */
export function getAudience(run: Run): Told {
  const known = opened.get(run)
  if (known) return known
  const made: Told = {
    audience: openAudience(),
    schedule: { isFailing: false },
    contacts: {
      keys: new Map(),
      requests: new Map(),
      links: new Map(),
      receivers: { mail: 'takes', push: 'takes' },
      read: { mails: 0, pushes: 0 },
    },
  }
  opened.set(run, made)
  return made
}

/** Whoever has chosen a city has, for good, the one that it was merged into. */
export function followMerges(run: Run): void {
  const { audience, contacts } = getAudience(run)
  const state = current(run.model)
  const toNow = (ids: Iterable<number>) => [
    ...new Set([...ids].filter(id => state.cities.has(id)).map(id => follow(state, id).id)),
  ]
  for (const each of audience.subscriptions.values()) each.chosen = toNow(each.chosen)
  for (const link of [...contacts.links.values(), ...contacts.requests.values()].flat())
    link.chosen = toNow(link.chosen)
}

const toNumber = (price: string) => (price === '-' ? price : Number(price.replaceAll(/[₹,]/g, '')))
/** "Pune: ₹240 per kg", "Corrected: Pune: no rate today", "Corrected: Pune, 20 Nov: -" */
function parseHeading(text: string): string | undefined {
  const [, corrected, city, price] =
    /^(Corrected: )?(.+?): (?:(₹[\d.,]+) per kg|no rate today|-)/.exec(text) ?? []
  return city && `${corrected ? 'correction' : 'rates'} ${city} ${price ? toNumber(price) : '-'}`
}
const parseWas = (text: string): string => {
  const [, price] = /Before the correction: (₹[\d.,]+)/.exec(text) ?? []
  return price ? ` was ${toNumber(price)}` : ''
}
/** "Pune, 20 Nov: ₹210 → ₹215" of a push, "Pune, 20 Nov: ₹215, Before the correction: ₹210" of a mail. */
function parseCorrection(line: string): string {
  const [, city, was, price] = /^(.+?): (₹[\d.,]+|-) → (₹[\d.,]+|-)$/.exec(line) ?? []
  if (city) return `${city} ${toNumber(price!)}${was === '-' ? '' : ` was ${toNumber(was!)}`}`
  const [, name, figure] = /^(.+?): (₹[\d.,]*\d|-)/.exec(line) ?? []
  return `${name} ${toNumber(figure!)}${parseWas(line)}`
}
/** "Pune ₹232 ▲ ₹4"; in a mail the city stands before a colon. */
function parseRow(line: string): string {
  const [, city, price] = /^(.+?):? (₹[\d.,]*\d)/.exec(line) ?? []
  return `${city} ${toNumber(price!)}`
}

/** What a message about rates says: the heading, and the rows below it. */
function parseRates(heading: string, rows: readonly string[], text: string): string {
  if (heading.startsWith('Corrected: ') && rows.length > 0)
    return `correction ${rows.map(parseCorrection).join('; ')}`
  const parsed = parseHeading(heading)
  return parsed ? parsed + parseWas(text) : `digest ${rows.map(parseRow).join(', ')}`
}

/** Reads what has come since the last time, a line each. */
export function readInboxes(run: Run): string[] {
  const { contacts } = getAudience(run)
  const { mails, pushes } = run.world.inboxes
  const { read } = contacts
  const lines: string[] = []
  for (const { to, subject, text } of mails.slice(read.mails)) {
    const [who = '', of] = to.split('@')
    // those to staff, of a backup that failed, are nobody's alerts
    if (of === 'staff.example') continue
    const key = /\/alerts\/([\w-]{43})/.exec(text)?.[1]
    if (subject.startsWith('Please confirm')) {
      const request = contacts.requests.get(who)!.shift()
      if (request) contacts.links.set(who, [...(contacts.links.get(who) ?? []), { ...request, key: key! }])
      lines.push(`${who} confirmation`)
    } else {
      const [heading = '', rates = ''] = text.split('\n\n')
      lines.push(`${who} ${parseRates(heading, rates.split('\n').slice(1), text)}`)
    }
  }
  for (const { browser, content } of pushes.slice(read.pushes)) {
    const { body } = content.options
    const isCorrection = content.title.startsWith('Corrected: ')
    const rows = body.split('\n').filter(line => (isCorrection ? / → /.test(line) : /₹/.test(line)))
    lines.push(`${browser} ${parseRates(content.title, rows, body)}`)
  }
  Object.assign(read, { mails: mails.length, pushes: pushes.length })
  return lines.toSorted()
}
