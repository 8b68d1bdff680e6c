import type { createElement, FunctionComponent, ReactNode } from 'react'
import sheet from 'swagger-ui-dist/swagger-ui.css?url'
import viewer from 'swagger-ui-dist/swagger-ui-bundle.js?url'

/** What Swagger UI gives to a plugin, and to a layout. */
interface System {
  React: { createElement: typeof createElement }
  getComponent(name: string, isContainer: true): FunctionComponent
  specSelectors: { specStr(): string }
}

declare global {
  /** Of Swagger UI, once its script has come. */
  var SwaggerUIBundle: (options: {
    url: string
    domNode: Element
    validatorUrl: null
    syntaxHighlight: false
    plugins: ((system: System) => { components: Record<string, (system: System) => ReactNode> })[]
    layout: string
  }) => void
}

/** The calls alone: the layout of Swagger UI is a page, with a title and a main part of its own. */
const addLayout = ({ React: { createElement } }: System) => ({
  components: {
    Calls: ({ getComponent, specSelectors }: System) =>
      createElement(
        'div',
        { className: 'swagger-ui' },
        ['errors', ...(specSelectors.specStr() ? ['AuthorizeBtnContainer', 'operations'] : [])].map(name =>
          createElement(getComponent(name, true), { key: name }),
        ),
      ),
  },
})

/** Shows the calls of the API's document with Swagger UI, which this page alone loads. */
export function start(place: HTMLElement): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: sheet }))
  const script = Object.assign(document.createElement('script'), { src: viewer })
  script.onload = () =>
    SwaggerUIBundle({
      url: '/api/openapi.json',
      domNode: place,
      // without an address of a validator it sends nothing to other hosts
      validatorUrl: null,
      // it would scroll, and no key would
      syntaxHighlight: false,
      plugins: [addLayout],
      layout: 'Calls',
    })
  document.head.append(script)
}
