import { parseRequestUrl } from '#server/http/requestUrl.ts'
import type { SendRefusedForm } from '#server/messages/formRoutes.ts'
import { getVariant, toCachedResponse } from '#server/response-cache/cachedResponse.ts'
import { indiaDay } from '#shared/days.ts'
import { parseLocalizedPath } from '#shared/languages.ts'
import { buildPageHeaders } from './pageHeaders.ts'
import type { SiteSource } from './site.ts'

/** Answers a form that was sent without script and not taken: its page, with what was typed. Kept by no cache. */
export const refusedForms =
  (source: SiteSource, now: () => Date): SendRefusedForm =>
  async (request, reply, refused) => {
    const { pathname, searchParams } = parseRequestUrl(request.url)
    const visit = { ...parseLocalizedPath(pathname), query: searchParams, today: indiaDay(now()), refused }
    const { status, html } = await (await source.current()).renderPage(visit)
    const page = toCachedResponse({
      body: Buffer.from(await source.finish(request.url, html)),
      type: 'text/html; charset=utf-8',
      headers: [],
      dependencies: [],
    })
    const { body, encoding } = await getVariant(page, request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply
      .code(status)
      .headers(buildPageHeaders(source, { html }))
      .header('vary', 'accept-encoding')
      .header('cache-control', 'no-store')
      .type(page.type)
      .send(body)
  }
