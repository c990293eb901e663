import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { PageRenderer } from '#pages/pageRenderer.ts'
import type { AppContext } from '../platform/appContext.ts'
import { lazyImport } from '../platform/lazyImport.ts'
import { assetRoutes } from './assetRoutes.ts'
import { readSiteFiles } from './buildManifest.ts'
import { documentsOf } from './document.ts'
import { formRoutes } from './formRoutes.ts'
import { googleRoutes } from './googleRoutes.ts'
import { type Pages, pageRoutes } from './pageRoutes.ts'

const CLIENT = fileURLToPath(new URL('../../dist/client/', import.meta.url))
const RENDERER = new URL('../../dist/server/ssr/entry.server.js', import.meta.url).href

/** Serves the client that `npm run build` made. */
export function builtPages(app: FastifyInstance, academy: AppContext): Promise<void> {
  return pagesFrom(CLIENT, builtRenderer, app, academy)
}

/** Serves a built client: hashed files cached for ever, and every page as HTML, with the correct status. */
export async function pagesFrom(
  folder: string,
  loadRenderer: () => Promise<PageRenderer>,
  app: FastifyInstance,
  academy: AppContext,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    dotfiles: 'deny',
    cacheControl: false,
    preCompressed: true,
    globIgnore: ['index.html', '.vite/**', 'assets/**', '**/*.br', '**/*.gz'],
    setHeaders: reply => reply.header('cache-control', 'public, max-age=3600'),
  })
  await app.register(async scope => assetRoutes(scope, folder))

  const renderer = lazyImport(loadRenderer)
  const pages: Pages = { documents: documentsOf(readSiteFiles(folder)), loadRenderer: renderer.get }
  await app.register(async scope => pageRoutes(scope, academy, pages))
  await app.register(async scope => formRoutes(scope, academy, pages))
  await app.register(async scope => googleRoutes(scope, academy, pages))
}

/** Loads React and the storefront with the first page, so that the API starts before them. If they fail, pages are shells. */
async function builtRenderer(): Promise<PageRenderer> {
  const { renderer } = await import(/* @vite-ignore */ RENDERER)
  return renderer
}
