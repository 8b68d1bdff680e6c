import { LANGUAGE } from '#messages/panel/language.js'
import { PROBLEMS } from '#messages/panel/problems.js'
import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import type { Refusal } from '#web/call.ts'
import { formatSentence, isKey } from './validation.ts'

/** Returns a refusal of the server in the language of the panel, by its codes and keys; in English it is as it came. */
export function translateRefusal({ code, message, errors }: Refusal): Pick<Refusal, 'message' | 'errors'> {
  if (LANGUAGE === DEFAULT_LANGUAGE || code === undefined) return { message, errors }
  const translated = errors?.map(({ key, limit, ...error }) => {
    if (key !== undefined && isKey(key)) return { ...error, message: formatSentence(key, limit) }
    // of any other code, the field says the sentence of the whole
    return code === 'request.invalid' ? error : { ...error, message: PROBLEMS[code] }
  })
  // what is wrong with a field is also the sentence of the whole
  const [first] = code === 'request.invalid' ? (translated ?? []) : []
  return { message: first?.message ?? PROBLEMS[code], errors: translated }
}
