import { CONSOLE_SHELL, FIRST_CALLS, PERSONAL_PAGE, USED_STYLES } from '#pages/pageMarks.ts'
import type { RenderedPage } from '#pages/pageRenderer.ts'
import type { SiteFiles } from './buildManifest.ts'
import { policyHash, type UsedStyles, usedStyles } from './usedStyles.ts'

const HEAD = /<!--page-head-->[\s\S]*<!--\/page-head-->/
const STYLE_LINK = /<link rel="stylesheet"[^>]*?href="([^"]+)"[^>]*>\s*/g
const FIRST_SCRIPT = /<script[^>]*? type="module"[^>]*? src="([^"]+)"/
const NO_SCRIPT = /<noscript>[\s\S]*?<\/noscript>/
const BODY = /<!--page-body-->[\s\S]*<!--\/page-body-->/

/** Makes whole documents from the built index.html. */
export interface Documents {
  /** Returns a server-rendered page with the styles it uses inlined, so that it paints without waiting for another file. */
  page(page: PageParts, options?: PageOptions): StyledPage
  /** Returns a page for the browser to render, with preloads of its chunks and the data of its first request. */
  shell(modules: readonly string[], parts?: ShellParts): string
  /**
   * Returns the frame and the skeleton of a tutor's page, painted before any script runs.
   * @param firstCalls addresses of the API calls that the page begins with
   */
  consoleShell(page: PageParts, firstCalls: readonly string[]): StyledPage
  /** The `sha256-...` of each inline script of index.html, for the Content-Security-Policy. */
  scriptHashes: string[]
}

type PageParts = Pick<RenderedPage, 'head' | 'body' | 'data' | 'modules'>

/** Options of a page: it is one person's own, or its address is a secret. */
export interface PageOptions {
  isPersonal?: boolean
  isSecret?: boolean
}

/** A page's HTML, and the `sha256-...` of its inlined styles. */
export interface StyledPage {
  html: string
  styleHash: string
}

export interface ShellParts {
  /** The response of `GET /api/config`, JSON text. */
  config?: string
  /** The content for a browser without script. */
  withoutScript?: string | undefined
}

/** Returns the maker of a built site's HTML documents: each page with the styles and scripts that it needs. */
export function documentsOf({ html, filesOf, styleOf }: SiteFiles): Documents {
  const unstyled = html.replace(STYLE_LINK, '')
  const [beforeHead = '', afterHead = ''] = unstyled.split(HEAD)
  const [beforeBody = '', afterBody = ''] = afterHead.split(BODY)
  const firstStyles = [...html.matchAll(STYLE_LINK)].map(([, file = '']) => file)
  const known = new Map<string, Styles>()
  const stylesOf = (modules: readonly string[]): Styles => {
    const key = modules.join()
    const styles = known.get(key) ?? stylesIn([...firstStyles, ...filesOf(modules).styles], styleOf)
    known.set(key, styles)
    return styles
  }

  const [withoutScript = ''] = NO_SCRIPT.exec(html) ?? []
  const [, firstScript = ''] = FIRST_SCRIPT.exec(html) ?? []

  return {
    page({ head, body, data, modules }, { isPersonal, isSecret } = {}) {
      const own = isPersonal ? ` ${PERSONAL_PAGE}` : ''
      const root = `<div id="root"${own}>${body}</div>${dataElement(data)}`
      const { links, used, usedWithoutFonts } = stylesOf(modules)
      const styles = isSecret ? usedWithoutFonts(body) : used(body)
      const styledHead = `${head}${links}<style ${USED_STYLES}>${styles.text}</style>`
      return { html: `${beforeHead}${styledHead}${beforeBody}${root}${afterBody}`, styleHash: styles.hash }
    },
    consoleShell({ head, body, data, modules }, firstCalls) {
      const { links, ahead, used } = stylesOf(modules)
      const root = `${withoutScript}<div id="root" class="needs-script" ${CONSOLE_SHELL}>${body}</div>`
      const styles = used(root)
      const calls = jsonElement(FIRST_CALLS, JSON.stringify(firstCalls))
      const files = `${modulePreloads([firstScript, ...filesOf(modules).scripts])}${ahead}${links}`
      const styledHead = `${head}<style ${USED_STYLES}>${styles.text}</style>${files}${calls}`
      const shown = `${root}${dataElement(data)}`
      return { html: `${beforeHead}${styledHead}${beforeBody}${shown}${afterBody}`, styleHash: styles.hash }
    },
    shell(modules, { config, withoutScript: said } = {}) {
      const data = config ? jsonElement('config', config) : ''
      const { styles, scripts } = filesOf(modules)
      const whole = html.replace(
        '</head>',
        () => `${styleLinks(styles)}${modulePreloads(scripts)}${data}</head>`,
      )
      return said === undefined ? whole : whole.replace(NO_SCRIPT, () => `<noscript>${said}</noscript>`)
    },
    scriptHashes: [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) =>
      policyHash(script),
    ),
  }
}

/** Passes the page's render data to the browser; the renderer has escaped it. */
function dataElement(data: string): string {
  return `<script type="application/json" id="page-data">${data}</script>`
}

/** Returns an element with JSON that cannot close the element. */
function jsonElement(id: string, json: string): string {
  return `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`
}

interface Styles {
  /** All styles, disabled: React enables them when it hydrates the page, and removes the inlined ones. */
  links: string
  /** Preloads of the same files, fetched along with the scripts: a page that React renders at once needs all of them. */
  ahead: string
  used: (html: string) => UsedStyles
  /** Leaves fonts out: Chromium requests an inlined style's font with the full address as referrer, against the policy. */
  usedWithoutFonts: (html: string) => UsedStyles
}

function stylesIn(files: readonly string[], styleOf: SiteFiles['styleOf']): Styles {
  const parts = files.flatMap(styleOf)
  return {
    links: files.map(file => `<link rel="stylesheet" crossorigin href="${file}" disabled>`).join(''),
    ahead: files.map(file => `<link rel="preload" as="style" crossorigin href="${file}">`).join(''),
    used: usedStyles(parts),
    usedWithoutFonts: usedStyles(
      parts.filter(part => !('text' in part && part.text.startsWith('@font-face'))),
    ),
  }
}

function modulePreloads(scripts: readonly string[]): string {
  return scripts.map(file => `<link rel="modulepreload" crossorigin href="${file}">`).join('')
}

function styleLinks(styles: readonly string[]): string {
  return styles.map(file => `<link rel="stylesheet" crossorigin href="${file}">`).join('')
}
