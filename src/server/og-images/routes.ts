import fp from 'fastify-plugin'
import { PUBLIC } from '#server/http/cacheControl.ts'
import { HttpError } from '#server/http/httpError.ts'
import { limitFiles } from '#server/rate-limits/calls.ts'
import { FIRST_DAY, indiaDay, isDay } from '#shared/days.ts'
import { LANGUAGES, type Language } from '#shared/languages.ts'
import type { Site } from '#shared/site.ts'
import { keep } from './imageCache.ts'
import { openDrawing } from './render.ts'

/** Pictures kept in memory: about five hundred of them; as answers they are kept beside these. */
const KEPT_BYTES = 16 * 2 ** 20

interface PictureSource {
  current(): Promise<Pick<Site, 'renderPicture'>>
}

type Wanted = { Params: { language: string; slug?: string; file: string } }

const isLanguage = (text: string): text is Language => (LANGUAGES as readonly string[]).includes(text)

/** `/og/<language>/<slug>/<day>.png` and, of the country, `/og/<language>/<day>.png`: pictures to share. */
export const ogImages = fp<{ source: PictureSource }>(
  async (app, { source }) => {
    const consumePicture = limitFiles(app.limits, 'pictures')
    const draw = openDrawing()
    const kept = keep(KEPT_BYTES)

    for (const url of ['/og/:language/:file', '/og/:language/:slug/:file']) {
      app.get<Wanted>(
        url,
        { onRequest: consumePicture, config: { isPublic: true } },
        async ({ params: { language, slug, file } }, reply) => {
          const today = indiaDay(app.now())
          const day = file.replace(/\.png$/, '')
          const isReal = file.endsWith('.png') && isDay(day) && day >= FIRST_DAY && day <= today
          if (!isLanguage(language) || !isReal) throw new HttpError('route.unknown')
          const picture = await (await source.current()).renderPicture({ language, day, slug })
          if (!picture) throw new HttpError('route.unknown')
          // what is drawn says which picture it is: one that was corrected is another one
          const image = await kept.of(picture.html, () => draw(picture))
          return reply
            .type('image/png')
            .header('cache-control', PUBLIC)
            .header('cross-origin-resource-policy', 'cross-origin')
            .send(image)
        },
      )
    }
  },
  { name: 'og-images', decorators: { fastify: ['limits'] } },
)
