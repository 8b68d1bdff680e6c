import { COMMANDS } from '#messages/panel/commands.js'
import type { Profile } from '#shared/accounts/accounts.ts'
import type { Day } from '#shared/days.ts'
import { buildChartUrl, buildEntryUrl, HOME } from '#web/panel/addresses.ts'
import { cityName } from '#web/panel/names.ts'
import { SCREENS } from '#web/panel/screens/screens.ts'
import { canEnter } from '#web/panel/session/currentUser.ts'
import type { Option } from '#web/ui/suggestions.ts'

/** Something that the palette finds by its name: an address to go to, or an action. */
export interface Command extends Option {
  label: string
  does: { goTo: string } | 'next' | 'keys' | 'logOut'
}

interface PaletteQuery {
  person: Profile
  typed: string
  /** Cities that begin with what is typed. */
  cities: readonly Option[]
  today: Day
}

const splitWords = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Whether each word that is typed begins a word of the label. */
const isMatch = (label: string, typed: string): boolean =>
  splitWords(typed).every(start => splitWords(label).some(word => word.startsWith(start)))

/** The commands a user has, filtered by what is typed: screens and actions first, then cities. */
export function listCommands({ person, typed, cities, today }: PaletteQuery): Command[] {
  const screens = SCREENS.filter(({ path, access }) => !path.includes(':') && canEnter(access, person)).map(
    ({ path, label }): Command => ({
      value: `screen ${path}`,
      label,
      note: COMMANDS.screen,
      does: { goTo: path ? `${HOME}/${path}` : HOME },
    }),
  )
  const mayEnterRates = canEnter('staff.write', person)
  const actions: Command[] = [
    ...(mayEnterRates ? [{ value: 'next', label: COMMANDS.next, note: 'N', does: 'next' } as const] : []),
    { value: 'keys', label: COMMANDS.keys, note: '?', does: 'keys' },
    { value: 'log out', label: COMMANDS.logOut, does: 'logOut' },
  ]
  return [
    ...[...screens, ...actions].filter(({ label }) => isMatch(label, typed)),
    ...(canEnter('staff.read', person)
      ? cities.flatMap(city => [
          ...(mayEnterRates ? [toEntryCommand(city)] : []),
          toTodayCommand(city, today),
        ])
      : []),
  ]
}

const toEntryCommand = ({ value: city, note = null }: Option): Command => ({
  value: `enter ${city}`,
  label: COMMANDS.enter({ city: cityName(city) }),
  note,
  does: { goTo: buildEntryUrl(city) },
})

const toTodayCommand = ({ value: city }: Option, today: Day): Command => ({
  value: `today ${city}`,
  label: COMMANDS.today({ city: cityName(city) }),
  note: COMMANDS.inChart,
  does: { goTo: buildChartUrl(city, today) },
})
