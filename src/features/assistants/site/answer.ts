import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { PageServer } from '#server/site/site.ts'
import { UNIT } from '#shared/rates/markets.ts'
import type { SiteRenderers } from '#shared/site.ts'
import type { SiteFacts } from '#web/site/page.ts'
import { openReader } from './reader.ts'
import { addTools } from './tools.ts'

/** Returns what answers messages. Nothing is remembered between two. */
export const answerWith =
  (site: SiteFacts, server: PageServer): SiteRenderers['assistant'] =>
  async ({ headers, body, address }) => {
    const mcp = new McpServer(
      { name: 'chicken-rates', version: import.meta.env?.VERSION ?? '0' },
      {
        instructions: `${site.name}: daily chicken rates of Indian cities, in ${UNIT}. Say the day, market and kind of each price, and its source. Never estimate a rate that is missing.${site.sample ? ' All rates here are samples.' : ''}`,
      },
    )
    addTools(mcp, openReader(server, site.url, address))
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await mcp.connect(transport)
    try {
      const request = new Request(`${site.url}/mcp`, { method: 'POST', headers })
      const answer = await transport.handleRequest(request, { parsedBody: body })
      return { status: answer.status, type: answer.headers.get('content-type'), body: await answer.text() }
    } finally {
      await mcp.close()
    }
  }
