import { SHELL } from '#web/panel/texts.ts'

/** Says that the rates are generated, when the server says so of the document. */
export function Sample() {
  const isSample = document.querySelector('meta[name="sample-data"][content="true"]') !== null
  return isSample && <span className="tag">{SHELL.sample}</span>
}
