import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createServer, isRunnableDevEnvironment, type RunnableDevEnvironment, type ViteDevServer } from 'vite'
import type { PageRenderer } from '#pages/pageRenderer.ts'
import { pageList } from '#pages/pages.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { documentsOf, type StyledPage } from '#server/site/document.ts'
import { formRoutes } from '#server/site/formRoutes.ts'
import { googleRoutes } from '#server/site/googleRoutes.ts'
import { type Pages, pageRoutes } from '#server/site/pageRoutes.ts'
import { ROOT } from './stamp.mjs'

/**
 * Serves the pages in development: rendered like the built ones, but from the current sources. Vite serves the modules and the
 * socket that notifies the browser of changes.
 */
export async function devPages(app: FastifyInstance, academy: AppContext): Promise<void> {
  const vite = await createServer({
    root: ROOT,
    appType: 'custom',
    server: {
      middlewareMode: true,
      hmr: { server: app.server },
      watch: { ignored: ['**/dist/**', '**/data/**'] },
    },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    // Vite's inline scripts and its socket do not fit the built site's security headers.
    reply.removeHeader('content-security-policy')
    if (request.method === 'GET') vite.middlewares(request.raw, reply.raw, () => done())
    else done()
  })
  const pages = await pagesFrom(vite)
  pageRoutes(app, academy, pages)
  formRoutes(app, academy, pages)
  googleRoutes(app, academy, pages)
}

async function pagesFrom(vite: ViteDevServer): Promise<Pages> {
  const html = await vite.transformIndexHtml('/', readFileSync(join(ROOT, 'index.html'), 'utf8'))
  const built = documentsOf({ html, filesOf: () => ({ styles: [], scripts: [] }), styleOf: () => [] })
  let styles = ''
  const styled = (document: StyledPage) => ({
    ...document,
    html: document.html.replace('</head>', () => `${styles}</head>`),
  })
  return {
    documents: {
      ...built,
      page: rendered => styled(built.page(rendered)),
      consoleShell: (page, parts) => styled(built.consoleShell(page, parts)),
    },
    async loadRenderer() {
      const { runner, moduleGraph } = ssrOf(vite)
      const { renderer }: { renderer: PageRenderer } = await runner.import('/src/app/entry.server.tsx')
      const rendered = pageList.filter(([, page]) => page.rendered === 'server')
      await Promise.all(rendered.map(([, { file }]) => runner.import(`/src/${file}`)))
      styles = await stylesOf(vite, [join(ROOT, 'src/styles/base.css'), ...moduleGraph.idToModuleMap.keys()])
      // Not cached, because the source may change at any moment.
      return { ...renderer, addressOf: url => ({ ...renderer.addressOf(url), isForOneVisit: true }) }
    },
  }
}

function ssrOf({ environments: { ssr } }: ViteDevServer): RunnableDevEnvironment {
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run modules here.')
  return ssr
}

/** Returns the style files among some modules as elements that Vite's client takes over by id. */
async function stylesOf(vite: ViteDevServer, ids: readonly string[]): Promise<string> {
  const files = ids.filter(id => id.endsWith('.css'))
  const elements = files.map(async id => {
    const sheet = await vite.environments.client.transformRequest(`${id}?direct`)
    return `<style data-vite-dev-id="${id}">${sheet?.code ?? ''}</style>`
  })
  return (await Promise.all(elements)).join('')
}
