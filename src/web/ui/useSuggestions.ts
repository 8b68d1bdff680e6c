import { useState } from 'react'
import { MAX_SUGGESTIONS, toPlaceKey } from '#shared/places.ts'
import { latestOnly } from './latestOnly.ts'
import { isFoundBy, isSearchable, type Option } from './suggestions.ts'

/** Finds what a text may mean. */
export type Suggest = (typed: string) => Promise<readonly Option[]>

/**
 * Options for what was typed last; an answer that fails offers nothing. Until it comes, only those of the answer
 * before are offered that still fit the text: Enter must never take one that does not.
 */
export function useSuggestions(suggest: Suggest) {
  const [found, setFound] = useState<readonly Option[]>([])
  const [latest] = useState(latestOnly)

  async function ask(typed: string) {
    const answer = await latest.take(suggest(typed.trim()).catch(() => []))
    if (answer) setFound(answer.slice(0, MAX_SUGGESTIONS))
  }

  function lookUp(typed: string) {
    latest.drop()
    if (!isSearchable(typed)) return setFound([])
    setFound(before => before.filter(option => isFoundBy(option, toPlaceKey(typed))))
    void ask(typed)
  }

  function forget() {
    latest.drop()
    setFound([])
  }

  return { found, lookUp, forget }
}
