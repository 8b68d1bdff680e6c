/** Globals of both browsers and Node.js that the library of the language does not declare, as far as src/shared uses them. */
declare class URLSearchParams {
  constructor(init: readonly (readonly string[])[])
}
