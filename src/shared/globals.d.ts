/** What browsers and Node.js both have and the language's own library does not declare; here, what src/shared uses of it. */
declare class URLSearchParams {
  constructor(init: readonly (readonly string[])[])
}
