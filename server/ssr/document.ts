import { createHash } from 'node:crypto'
import { PERSONAL_PAGE, USED_STYLES } from '#pages/pageMarks.ts'
import type { RenderedPage } from '#pages/pageRenderer.ts'
import type { SiteFiles } from './buildManifest.ts'
import { usedStyles } from './usedStyles.ts'

const HEAD = /<!--page-head-->[\s\S]*<!--\/page-head-->/
const STYLE_LINK = /<link rel="stylesheet"[^>]*?href="([^"]+)"[^>]*>\s*/g
const NO_SCRIPT = /<noscript>[\s\S]*?<\/noscript>/
const BODY = /<!--page-body-->[\s\S]*<!--\/page-body-->/

/** Makes whole documents out of the built index.html. */
export interface Documents {
  /** A page that was rendered here, with the styles it uses in it: it is painted without waiting for another file. */
  page(
    page: Pick<RenderedPage, 'head' | 'body' | 'data' | 'modules'>,
    options?: { isPersonal?: true },
  ): StyledPage
  /** A page that the browser renders: the chunks that it will need are named ahead, and what it would ask for first is in it. */
  shell(modules: readonly string[], parts?: ShellParts): string
  /** The `sha256-...` of each inline script of index.html, for the Content-Security-Policy. */
  scriptHashes: string[]
}

/** A page's HTML, and the `sha256-...` of the styles that are in it. */
export interface StyledPage {
  html: string
  styleHash: string
}

export interface ShellParts {
  /** The answer of `GET /api/config`, JSON text. */
  config?: string
  /** For a browser without script. */
  withoutScript?: string | undefined
}

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

  return {
    page({ head, body, data, modules }, { isPersonal } = {}) {
      const own = isPersonal ? ` ${PERSONAL_PAGE}` : ''
      const root = `<div id="root"${own}>${body}</div><script type="application/json" id="page-data">${data}</script>`
      const { links, used } = stylesOf(modules)
      const styles = used(body)
      const styledHead = `${head}${links}<style ${USED_STYLES}>${styles}</style>`
      return { html: `${beforeHead}${styledHead}${beforeBody}${root}${afterBody}`, styleHash: hashOf(styles) }
    },
    shell(modules, { config, withoutScript } = {}) {
      const { styles, scripts } = filesOf(modules)
      const preloads = scripts.map(file => `<link rel="modulepreload" crossorigin href="${file}">`).join('')
      const data = config ? `<script type="application/json" id="config">${inScript(config)}</script>` : ''
      const whole = html.replace('</head>', () => `${styleLinks(styles)}${preloads}${data}</head>`)
      return withoutScript === undefined
        ? whole
        : whole.replace(NO_SCRIPT, () => `<noscript>${withoutScript}</noscript>`)
    },
    scriptHashes: [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) =>
      hashOf(script),
    ),
  }
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

/** JSON that cannot end the script element it stands in. */
function inScript(json: string): string {
  return json.replaceAll('<', '\\u003c')
}

interface Styles {
  /** All styles, switched off: React switches them on when it takes the page over, and takes what is used away. */
  links: string
  used: (html: string) => string
}

function stylesIn(files: readonly string[], styleOf: SiteFiles['styleOf']): Styles {
  return {
    links: files.map(file => `<link rel="stylesheet" crossorigin href="${file}" disabled>`).join(''),
    used: usedStyles(files.flatMap(styleOf)),
  }
}

function styleLinks(styles: readonly string[]): string {
  return styles.map(file => `<link rel="stylesheet" crossorigin href="${file}">`).join('')
}
