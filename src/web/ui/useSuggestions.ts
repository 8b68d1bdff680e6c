import { useRef, useState } from 'react'
import { MAX_SUGGESTIONS } from '#shared/places.ts'
import { isSearchable, matching, type Option } from './suggestions.ts'

/** Where suggestions come from: a list at hand, or somebody who is asked. */
export interface SuggestionSource {
  options?: readonly Option[]
  suggest?: (typed: string) => Promise<readonly Option[]>
}

/** Options for what was typed last: an answer that comes late is dropped, a failed one offers nothing. */
export function useSuggestions({ options = [], suggest }: SuggestionSource) {
  const [found, setFound] = useState<readonly Option[]>([])
  const turn = useRef(0)

  async function ask(typed: string, mine: number) {
    const answer = await suggest!(typed.trim()).catch(() => [])
    if (mine === turn.current) setFound(answer.slice(0, MAX_SUGGESTIONS))
  }

  function lookUp(typed: string) {
    turn.current += 1
    if (suggest && isSearchable(typed)) void ask(typed, turn.current)
    else setFound(matching(options, typed))
  }

  function forget() {
    turn.current += 1
    setFound([])
  }

  return { found, lookUp, forget }
}
