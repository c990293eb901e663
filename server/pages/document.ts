import { createHash } from 'node:crypto'
import type { RenderedPage } from '#contract/pages.ts'
import type { SiteFiles } from './siteFiles.ts'
import { usedStyles } from './usedStyles.ts'

const HEAD = /<!--page-head-->[\s\S]*<!--\/page-head-->/
const STYLE_LINK = /<link rel="stylesheet"[^>]*?href="([^"]+)"[^>]*>\s*/g
const BODY = /<!--page-body-->[\s\S]*<!--\/page-body-->/

/** The module that React and the layout come with; the first script imports it when it is wanted. */
const APP = 'src/main.tsx'

/** Makes whole documents out of the built index.html. */
export interface Documents {
  /** A page that was rendered here, with the styles it uses in it: it is painted without waiting for another file. */
  page(page: Pick<RenderedPage, 'head' | 'body' | 'data' | 'modules'>): string
  /** A page that the browser renders: the chunks it will need are named ahead. */
  shell(modules: readonly string[]): string
  /** The `sha256-...` of each inline script of index.html, for the Content-Security-Policy. */
  scriptHashes: string[]
}

export function documentsOf({ html, filesOf, textOf }: SiteFiles): Documents {
  const unstyled = html.replace(STYLE_LINK, '')
  const firstStyles = [...html.matchAll(STYLE_LINK)].map(([, file = '']) => file)
  const styles = new Map<string, (html: string) => string>()
  const stylesOf = (modules: readonly string[]) => {
    const key = modules.join()
    const known = styles.get(key)
    if (known) return known
    const files = [...firstStyles, ...filesOf([APP, ...modules]).styles]
    const used = usedStyles(files.map(textOf).join(''))
    styles.set(key, used)
    return used
  }

  return {
    page({ head, body, data, modules }) {
      const root = `<div id="root">${body}</div><script type="application/json" id="page-data">${data}</script>`
      const style = `<style>${stylesOf(modules)(body)}</style>`
      return unstyled.replace(HEAD, () => head + style).replace(BODY, () => root)
    },
    shell(modules) {
      const { styles, scripts } = filesOf([APP, ...modules])
      const preloads = scripts.map(file => `<link rel="modulepreload" crossorigin href="${file}">`).join('')
      return html.replace('</head>', () => `${styleLinks(styles)}${preloads}</head>`)
    },
    scriptHashes: [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
      ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
    ),
  }
}

function styleLinks(styles: readonly string[]): string {
  return styles.map(file => `<link rel="stylesheet" crossorigin href="${file}">`).join('')
}
