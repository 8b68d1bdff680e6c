import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { CARD_SIZE, CHART, FORMATS } from '#features/charts/shared/site.ts'
import { PUBLIC, SHORT } from '#server/http/cacheControl.ts'
import { HttpError } from '#server/http/httpError.ts'
import { IN_ANOTHER_LANGUAGE, parseRequestUrl } from '#server/http/request.ts'
import { limitFiles } from '#server/rate-limits/callLimits.ts'
import { attachment } from '#server/rates/export/routes.ts'
import { renderImage } from '#server/site/renderImage.ts'
import { indiaDay } from '#shared/days.ts'
import { parseLocalizedPath } from '#shared/languages.ts'
import type { Site } from '#shared/site.ts'

/** Choices of a chart. A schema would make their names parameters that other calls refuse. */
const CHOICES = ['days', 'month', 'kind', 'market', 'asOf'] as const

const PIXELS = 'Enter a whole number of pixels.'
/** What a consumer has room for. */
const Pixels = z.optional(
  z.pipe(z.string(PIXELS).check(z.regex(/^[1-9]\d{0,3}$/, PIXELS)), z.transform(Number)),
)
const THUMBNAIL = { width: 1200, height: 630 }
/** In s: how long a consumer may keep what it was told. The card itself is always of today. */
const CACHE_AGE = 86_400

const NO_URL = 'Send the address of a page of this site.'
const OembedQuery = z.object({
  url: z.string(NO_URL).check(z.maxLength(2000, NO_URL)),
  maxwidth: Pixels,
  maxheight: Pixels,
  format: z.optional(z.string('Send one format.')),
})

/** The files of charts, and oEmbed (oembed.com), which tells how to show one as a card. */
export function chartRoutes(app: FastifyInstance, getSite: () => Promise<Site>): void {
  const limits = {
    csv: limitFiles(app.limits, 'exports'),
    png: limitFiles(app.limits, 'pictures'),
  }
  for (const prefix of ['', IN_ANOTHER_LANGUAGE])
    for (const format of FORMATS)
      app.get<{ Params: { cities: string } }>(
        `${prefix}${CHART}.${format}`,
        {
          ...((format === 'csv' || format === 'png') && { onRequest: limits[format] }),
          config: {
            page: `${CHART}.${format}`,
            isPublic: true,
            isPublicData: true,
            parameters: CHOICES,
            cost: format === 'png' ? 'large' : 'page',
          },
        },
        async ({ url, params: { cities } }, reply) => {
          const { pathname, searchParams: query } = parseRequestUrl(url)
          const visit = {
            language: parseLocalizedPath(pathname).language,
            cities,
            query,
            today: indiaDay(app.now()),
          }
          const answer = await (await getSite()).renderers.chart(visit, format)
          if (!answer) throw new HttpError('rate.unknown')
          if ('refused' in answer) throw refuse(answer.refused)
          const { name, type, body, isShortLived } = answer
          if (format === 'csv') reply.header('content-disposition', attachment(`${name}.csv`))
          return reply
            .headers({
              'content-type': type,
              'cache-control': isShortLived ? SHORT : PUBLIC,
              'x-robots-tag': 'noindex',
            })
            .send(typeof body === 'string' ? body : await renderImage(body))
        },
      )

  app.get(
    '/oembed',
    { config: { isPublicData: true, parameters: Object.keys(OembedQuery.shape), cost: 'small' } },
    async ({ query }, reply) => {
      const asked = OembedQuery.safeParse(query)
      if (!asked.success)
        throw refuse(asked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
      const { url, format = 'json', maxwidth = CARD_SIZE.width, maxheight = CARD_SIZE.height } = asked.data
      if (format !== 'json') throw new HttpError('oembed.format')
      const card = await (await getSite()).renderers.chartCard(url, indiaDay(app.now()))
      if (!card) throw new HttpError('route.unknown')
      const width = Math.min(maxwidth, CARD_SIZE.width)
      const height = Math.min(maxheight, CARD_SIZE.height)
      const { name, url: site } = app.dataFacts
      // addresses are endless, so no cache of ours stores the answer
      return reply.header('cache-control', SHORT).send({
        version: '1.0',
        type: 'rich',
        title: card.title,
        provider_name: name,
        provider_url: site,
        cache_age: CACHE_AGE,
        width,
        height,
        html: card.frame({ width, height }),
        ...(asked.data.maxwidth === undefined &&
          asked.data.maxheight === undefined && {
            thumbnail_url: card.thumbnail,
            thumbnail_width: THUMBNAIL.width,
            thumbnail_height: THUMBNAIL.height,
          }),
      })
    },
  )
}

const refuse = (errors: readonly { path: string; message: string }[]) =>
  new HttpError('request.invalid', { errors: [...errors], ...(errors[0] && { message: errors[0].message }) })
