import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyPluginCallback } from 'fastify'
import fp from 'fastify-plugin'
import { DAILY, IMMUTABLE, REVALIDATE } from '#server/http/cacheControl.ts'
import { sendReadableError, setErrorHandler, setNotFoundHandler } from '#server/http/errorHandler.ts'
import type { AddForms } from '#server/http/forms.ts'
import { HttpError } from '#server/http/httpError.ts'
import { messageFormRoutes } from '#server/messages/formRoutes.ts'
import type { PageKey } from '#server/response-cache/responseCache.ts'
import { costWithPast } from '#shared/endpoint.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, parseLocalizedPath } from '#shared/languages.ts'
import { createPageHandlers, isPanelPath, PANEL, readPanelLanguage } from './pages.ts'
import { getAssetsFolder, shareAssets } from './sharedAssets.ts'
import { CLIENT, type SiteSource } from './site.ts'

// names of assets contain a hash of their content; the offline worker, packed or not, must always be the current one
const getCacheControl = (path: string) => {
  if (path.includes('/assets/')) return IMMUTABLE
  return path.includes('/sw.js') ? REVALIDATE : DAILY
}

const FILE_OPTIONS: Partial<FastifyStaticOptions> = {
  index: false,
  preCompressed: true,
  setHeaders(reply, path) {
    reply.header('cache-control', getCacheControl(path))
    // a policy is for documents and workers; it would weigh more than a small asset
    if (path.includes('/assets/')) reply.removeHeader('content-security-policy')
  },
}

function limitAsFiles(app: FastifyInstance): void {
  app.addHook('onRoute', route => {
    route.config = { ...route.config, limit: 'files', cost: 'free' }
  })
}

/** Serves the files beside the pages that the build made for browsers. */
async function fileRoutes(app: FastifyInstance): Promise<void> {
  await app.register((files, _, done) => {
    limitAsFiles(files)
    const globIgnore = ['.vite/**', 'assets/**', '**/*.br', '**/*.gz']
    files.register(fastifyStatic, {
      ...FILE_OPTIONS,
      root: CLIENT,
      wildcard: false,
      globIgnore,
      decorateReply: false,
    })
    done()
  })
}

/** Serves the assets of this version and of those beside it, and looks for each when it is asked for. */
async function assetRoutes(assets: FastifyInstance, { isBuilt }: { isBuilt: boolean }): Promise<void> {
  limitAsFiles(assets)
  setNotFoundHandler(assets)
  const own = join(CLIENT, 'assets')
  const shared = getAssetsFolder(assets.config)
  // without them the product serves its own: a full disk stops no start
  if (isBuilt)
    await shareAssets(own, shared, assets.now()).catch(({ message }: Error) =>
      assets.log.warn({ reason: message }, 'assets are not shared with other versions'),
    )
  assets.register(fastifyStatic, { ...FILE_OPTIONS, root: isBuilt ? [own, shared] : own })
}

/** An unknown address below these is answered with a problem, not with a page. */
const NO_PAGES_BELOW = ['/api', '/socket.io']

/** Serves pages and feeds in every language, the page of the staff panel, and that of unknown addresses. */
export const site = fp<{ source: SiteSource; forms?: readonly AddForms[] }>(
  async (app, { source, forms = [] }) => {
    for (const prefix of NO_PAGES_BELOW) await app.register(refuseUnknown, { prefix })
    await app.register(assetRoutes, { prefix: '/assets', isBuilt: source.inline !== undefined })
    const { addresses } = await source.current()
    const { sendPage, sendFile, sendPanel } = createPageHandlers(source, app.now)
    await app.register((pages, _, done) => {
      setErrorHandler(pages, sendReadableError)
      messageFormRoutes(pages, sendPage)
      for (const addForms of forms) addForms(pages, sendPage)
      for (const language of LANGUAGES) {
        const isDefault = language === DEFAULT_LANGUAGE
        const addRoutes: FastifyPluginCallback = (scope, _, done) => {
          for (const { path, isFile = false, isOne, isPrivate = false, parameters } of addresses) {
            const config = {
              page: path,
              isPublic: true,
              isPublicData: isFile,
              isPrivate,
              cost: costWithPast('page'),
              ...(parameters && { parameters }),
            } as const
            if (isDefault || !isOne) scope.get(path, { config }, isFile ? sendFile : sendPage)
          }
          done()
        }
        pages.register(addRoutes, { prefix: isDefault ? '' : `/${language}` })
      }
      for (const url of [PANEL, `${PANEL}/*`])
        pages.get(url, { config: { page: PANEL, isPublic: true, cost: 'small' } }, sendPanel)
      pages.setNotFoundHandler((request, reply) => {
        if (request.method === 'GET' || request.method === 'HEAD') return sendPage(request, reply)
        throw new HttpError('method.unknown', { allow: ['GET', 'HEAD'] })
      })
      done()
    })
    if (source.inline) {
      await fileRoutes(app)
      app.responseCache.setPageKey(await buildPageKey(source))
    }
  },
  { name: 'site', decorators: { fastify: ['responseCache', 'submitMessage'] } },
)

const refuseUnknown: FastifyPluginCallback = (scope, _, done) => {
  setNotFoundHandler(scope)
  done()
}

/** Returns the cache key of a page or file: its path, and what it reads of the query and of cookies. */
async function buildPageKey(source: SiteSource): Promise<PageKey> {
  const site = await source.current()
  return ({ pathname, searchParams }, headers) => {
    // no address has a space
    if (isPanelPath(pathname)) return `${PANEL} ${readPanelLanguage(headers)} ${site.findScreen(pathname)}`
    const query = site.parseQuery(parseLocalizedPath(pathname).path, searchParams)?.toString()
    if (query === undefined) return undefined
    return query ? `${pathname}?${query}` : pathname
  }
}
