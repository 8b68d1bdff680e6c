import fp from 'fastify-plugin'
import { PUBLIC } from '#server/http/cacheControl.ts'
import { HttpError } from '#server/http/httpError.ts'
import { FIRST_DAY, indiaDay, isDay } from '#shared/days.ts'
import { isLanguage } from '#shared/languages.ts'
import type { Site } from '#shared/site.ts'
import { renderImage } from './renderImage.ts'

type ImageRoute = { Params: { language: string; slug?: string; file: string } }

/** `/og/<language>/<slug>/<day>.png` and, of the country, `/og/<language>/<day>.png`: images for previews of links. */
export const ogImages = fp<{ getSite(): Promise<Pick<Site, 'renderPicture'>> }>(async (app, { getSite }) => {
  for (const url of ['/og/:language/:file', '/og/:language/:slug/:file']) {
    app.get<ImageRoute>(
      url,
      { config: { isPublic: true, isPublicData: true, limit: 'pictures', cost: 'large' } },
      async ({ params: { language, slug, file } }, reply) => {
        const today = indiaDay(app.now())
        const day = file.replace(/\.png$/, '')
        const isReal = file.endsWith('.png') && isDay(day) && day >= FIRST_DAY && day <= today
        if (!isLanguage(language) || !isReal) throw new HttpError('route.unknown')
        const picture = await (await getSite()).renderPicture({ language, day, slug })
        if (!picture) throw new HttpError('route.unknown')
        return reply
          .type('image/png')
          .header('cache-control', PUBLIC)
          .send(await renderImage(picture))
      },
    )
  }
})
