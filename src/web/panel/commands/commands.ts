import type { Profile } from '#shared/accounts/accounts.ts'
import type { Day } from '#shared/days.ts'
import { buildChartUrl, buildEntryUrl, HOME } from '#web/panel/addresses.ts'
import { SCREENS } from '#web/panel/screens/screens.ts'
import { canEnter } from '#web/panel/session/currentUser.ts'
import type { Option } from '#web/ui/suggestions.ts'
import { COMMANDS } from './texts.ts'

/** Something that can be asked for by its name: an address to go to, or a deed. */
export interface Command extends Option {
  label: string
  does: { goTo: string } | 'next' | 'keys' | 'logOut'
}

interface Asked {
  person: Profile
  typed: string
  /** Cities that begin with what is typed. */
  cities: readonly Option[]
  today: Day
}

const splitWords = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Whether each word that is typed begins a word of the label. */
const fits = (label: string, typed: string): boolean =>
  splitWords(typed).every(start => splitWords(label).some(word => word.startsWith(start)))

/** What a person may ask for, narrowed to what is typed: screens and deeds first, then cities. */
export function commandsFor({ person, typed, cities, today }: Asked): Command[] {
  const screens = SCREENS.filter(({ path, access }) => !path.includes(':') && canEnter(access, person)).map(
    ({ path, label }): Command => ({
      value: `screen ${path}`,
      label,
      note: COMMANDS.screen,
      does: { goTo: path ? `${HOME}/${path}` : HOME },
    }),
  )
  const isStaff = canEnter('staff', person)
  const deeds: Command[] = [
    ...(isStaff ? [{ value: 'next', label: COMMANDS.next, note: 'N', does: 'next' } as const] : []),
    { value: 'keys', label: COMMANDS.keys, note: '?', does: 'keys' },
    { value: 'log out', label: COMMANDS.logOut, does: 'logOut' },
  ]
  return [
    ...[...screens, ...deeds].filter(({ label }) => fits(label, typed)),
    ...(isStaff ? cities.flatMap(city => ofCity(city, today)) : []),
  ]
}

const ofCity = ({ value: city, note = null }: Option, today: Day): Command[] => [
  { value: `enter ${city}`, label: COMMANDS.enter(city), note, does: { goTo: buildEntryUrl(city) } },
  {
    value: `today ${city}`,
    label: COMMANDS.today(city),
    note: COMMANDS.inChart,
    does: { goTo: buildChartUrl(city, today) },
  },
]
