import { COMMANDS } from '#messages/panel/commands.js'
import { DISPLAY } from '#messages/panel/shell.js'
import type { Profile } from '#shared/accounts/accounts.ts'
import type { Day } from '#shared/days.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#shared/languages.ts'
import { buildChartUrl, buildEntryUrl, HOME } from '#web/panel/addresses.ts'
import { cityName } from '#web/panel/names.ts'
import { SCREENS } from '#web/panel/screens/screens.ts'
import { canEnter } from '#web/panel/session/currentUser.ts'
import { isSearchable, type Option } from '#web/ui/suggestions.ts'
import { THEMES, type Theme } from '#web/ui/theme.ts'

/** Something that the palette finds by its name: an address to go to, or an action. */
export interface Command extends Option {
  label: string
  does: { goTo: string } | { theme: Theme } | { language: Language } | 'next' | 'keys' | 'logOut'
}

interface PaletteQuery {
  person: Profile
  typed: string
  /** Cities that begin with what is typed. */
  cities: readonly Option[]
  today: Day
}

const splitWords = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean)

/** Whether each word that is typed begins a word of a name, or all of them together, as in "logout", begin the name. */
const isMatch = ({ label, also = [] }: Command, typed: string): boolean =>
  [label, ...also].some(name => {
    const words = splitWords(name)
    const starts = splitWords(typed)
    return (
      starts.every(start => words.some(word => word.startsWith(start))) ||
      words.join('').startsWith(starts.join(''))
    )
  })

const ENGLISH = new Intl.DisplayNames('en', { type: 'language' })

/** The names of commands in English are found in every language: they stand in the addresses and in most heads. */
function listActions(mayEnterRates: boolean): Command[] {
  return [
    ...(mayEnterRates ? [{ value: 'next', label: COMMANDS.next, note: 'N', does: 'next' } as const] : []),
    { value: 'keys', label: COMMANDS.keys, note: '?', does: 'keys' },
    { value: 'log out', label: COMMANDS.logOut, also: ['log out', 'sign out'], does: 'logOut' },
    ...THEMES.map(
      (theme): Command => ({
        value: `theme ${theme}`,
        label: DISPLAY.themes[theme],
        also: [theme],
        note: DISPLAY.theme,
        does: { theme },
      }),
    ),
    ...LANGUAGES.map(
      (language): Command => ({
        value: `language ${language}`,
        label: LANGUAGE_NAMES[language],
        also: [ENGLISH.of(language)!],
        note: DISPLAY.language,
        does: { language },
      }),
    ),
  ]
}

/** The commands a user has, filtered by what is typed: screens and actions first, then cities. */
export function listCommands({ person, typed, cities, today }: PaletteQuery): Command[] {
  const screens = SCREENS.filter(({ path, access }) => !path.includes(':') && canEnter(access, person)).map(
    ({ path, label }): Command => ({
      value: `screen ${path}`,
      label,
      also: [path],
      note: COMMANDS.screen,
      does: { goTo: path ? `${HOME}/${path}` : HOME },
    }),
  )
  const mayEnterRates = canEnter('staff.write', person)
  return [
    ...[...screens, ...listActions(mayEnterRates)].filter(command => isMatch(command, typed)),
    ...(canEnter('staff.read', person)
      ? cities.flatMap(city => listCityCommands(city, mayEnterRates, typed, today))
      : []),
  ]
}

/** What can be done with a city; a last word that names some of it, as in "pune hist", leaves the others out. */
function listCityCommands(city: Option, mayEnterRates: boolean, typed: string, today: Day): Command[] {
  const all = [
    ...(mayEnterRates ? [toEntryCommand(city)] : []),
    toTodayCommand(city, today),
    toHistoryCommand(city),
  ]
  const words = splitWords(typed)
  const wanted = words.length > 1 ? all.filter(command => isMatch(command, words.at(-1)!)) : []
  return wanted.length > 0 ? wanted : all
}

/** Finds the cities that a text begins with; the words behind them say what is wanted of them. */
export async function findCities(
  typed: string,
  find: (typed: string) => Promise<readonly Option[]>,
): Promise<readonly Option[]> {
  const words = typed.trim().split(/\s+/)
  for (let count = words.length; count > 0; count -= 1) {
    const text = words.slice(0, count).join(' ')
    const found = isSearchable(text) ? await find(text) : []
    if (found.length > 0) return found
  }
  return []
}

const toEntryCommand = ({ value: city, note = null }: Option): Command => ({
  value: `enter ${city}`,
  label: COMMANDS.enter({ city: cityName(city) }),
  also: [`enter ${city}`],
  note,
  does: { goTo: buildEntryUrl(city) },
})

const toTodayCommand = ({ value: city }: Option, today: Day): Command => ({
  value: `today ${city}`,
  label: COMMANDS.today({ city: cityName(city) }),
  also: [`${city} today`],
  note: COMMANDS.inChart,
  does: { goTo: buildChartUrl(city, today) },
})

const toHistoryCommand = ({ value: city }: Option): Command => ({
  value: `history ${city}`,
  label: COMMANDS.history({ city: cityName(city) }),
  also: [`${city} history`],
  note: COMMANDS.inChart,
  does: { goTo: buildChartUrl(city) },
})
