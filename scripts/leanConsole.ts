import { fileURLToPath } from 'node:url'
import { type Plugin, parseAst } from 'vite'

/**
 * What the console's libraries bring along and the console never reaches: each part becomes one that throws, so that a page
 * which reaches it after all fails its first test and not its first tutor.
 */
const LEFT_OUT = [
  // Lists have an exporter of their own: src/console/ui/csv.ts.
  'ra-core/dist/export/defaultExporter.js',
  // The site's router is handed over instead: src/console/siteRouter.ts.
  'ra-core/dist/routing/adapters/reactRouterProvider.js',
  // Rows neither unfold nor carry react-admin's own check boxes and bulk actions.
  'ra-ui-materialui/dist/list/BulkActionsToolbar.js',
  'ra-ui-materialui/dist/list/ListNoResults.js',
  'ra-ui-materialui/dist/list/datagrid/ExpandAllButton.js',
  'ra-ui-materialui/dist/list/datagrid/ExpandRowButton.js',
  'ra-ui-materialui/dist/list/datatable/DataTableNumberColumn.js',
  'ra-ui-materialui/dist/list/datatable/SelectPageCheckbox.js',
  'ra-ui-materialui/dist/list/datatable/SelectRowCheckbox.js',
  'ra-ui-materialui/dist/button/BulkDeleteButton.js',
  // The theme is no set of CSS variables of MUI's, every field is outlined, and nothing ripples.
  '@mui/material/styles/createThemeWithVars.mjs',
  '@mui/material/styles/ThemeProviderWithVars.mjs',
  '@mui/material/FilledInput/FilledInput.mjs',
  '@mui/material/Input/Input.mjs',
  '@mui/material/ButtonBase/TouchRipple.mjs',
]

/** Drawn, but never seen: no list has a button that chooses its columns. */
const DRAWN_AS_NOTHING = ['ra-ui-materialui/dist/list/datatable/ColumnsSelector.js']

/** Packages that the console's libraries ask for, and what a browser of today has in their place. */
const STAND_INS: Readonly<Record<string, string>> = {
  'object.entries': 'module.exports = Object.entries',
  hasown: 'module.exports = Object.hasOwn',
  warning: 'module.exports = () => undefined',
}
const STAND_IN_FILES: Readonly<Record<string, string>> = {
  'query-string': '../src/console/standIns/queryString.ts',
  inflection: '../src/console/standIns/inflection.ts',
}

/** Leaves out of the browser's bundle what weighs much and does nothing there (docs/decisions/017). */
export function leanConsole(): Plugin {
  const unmet = new Set([...LEFT_OUT, ...DRAWN_AS_NOTHING])
  return {
    name: 'academy-lean-console',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    enforce: 'pre',
    resolveId(source) {
      if (source in STAND_INS) return `\0stand-in:${source}`
      const file = STAND_IN_FILES[source]
      if (file) return fileURLToPath(new URL(file, import.meta.url))
      const lodash = /^lodash\/(\w+)(?:\.js)?$/.exec(source)?.[1]
      return lodash ? `\0lodash:${lodash}` : null
    },
    load(id) {
      if (id.startsWith('\0lodash:')) return `export { ${id.slice(8)} as default } from 'es-toolkit/compat'`
      return id.startsWith('\0stand-in:') ? (STAND_INS[id.slice(10)] ?? null) : null
    },
    transform: {
      filter: { id: /node_modules\/(?:ra-core|ra-ui-materialui|@mui\/material)\// },
      handler(code, id) {
        const part = id.split('?', 1)[0]?.split('/node_modules/').at(-1) ?? ''
        if (!unmet.has(part) && !LEFT_OUT.includes(part) && !DRAWN_AS_NOTHING.includes(part)) return null
        unmet.delete(part)
        return { code: withoutInside(code, part, DRAWN_AS_NOTHING.includes(part)), map: null }
      },
    },
    buildEnd(fault) {
      if (fault || unmet.size === 0) return
      this.error(`scripts/leanConsole.ts names parts that no library has any more: ${[...unmet].join(', ')}`)
    },
  }
}

/** A module with the same exports, each of which throws when it is called, or draws nothing. */
export function withoutInside(code: string, part: string, drawsNothing: boolean): string {
  const names = new Set<string>()
  for (const statement of parseAst(code).body) {
    if (statement.type === 'ExportDefaultDeclaration') names.add('default')
    if (statement.type !== 'ExportNamedDeclaration') continue
    const { declaration, specifiers } = statement
    for (const { exported } of specifiers) if (exported.type === 'Identifier') names.add(exported.name)
    if (declaration?.type === 'FunctionDeclaration' && declaration.id) names.add(declaration.id.name)
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { id } of declaration.declarations) if (id.type === 'Identifier') names.add(id.name)
  }
  const inside = drawsNothing ? '() => null' : `() => { throw new Error('${part} is not in this bundle.') }`
  return `const leftOut = ${inside}\nexport { ${[...names].map(name => `leftOut as ${name}`).join(', ')} }`
}
