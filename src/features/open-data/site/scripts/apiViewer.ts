import sheet from 'swagger-ui-dist/swagger-ui.css?url'
import viewer from 'swagger-ui-dist/swagger-ui-bundle.js?url'

declare global {
  /** Of Swagger UI, once its script has come. */
  var SwaggerUIBundle: (options: { url: string; domNode: Element; validatorUrl: null }) => void
}

/** Shows the calls of the API's document with Swagger UI, which this page alone loads. */
export function start(place: HTMLElement): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: sheet }))
  const script = Object.assign(document.createElement('script'), { src: viewer })
  // without an address of a validator it sends nothing to other hosts
  script.onload = () => SwaggerUIBundle({ url: '/api/openapi.json', domNode: place, validatorUrl: null })
  document.head.append(script)
}
