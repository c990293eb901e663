import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import postcss from 'postcss'
import selectorParser from 'postcss-selector-parser'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../../src')

const stylesheets = new Map(
  filesBelow(/\.module\.css$/).map(({ file, source }) => [file, definedClasses(source)]),
)
const sources = filesBelow(/\.tsx?$/)
const uses = sources.flatMap(usesOf)
const quoted = new Set(sources.flatMap(({ source }) => captures(source, /['"](\w+)['"]/g)))

test('each class that the code names has a rule in its stylesheet', () => {
  expect(uses.length).toBeGreaterThan(100)
  const missing = uses.flatMap(({ file, stylesheet, names }) =>
    names
      .filter(name => !stylesheets.get(stylesheet)?.has(name))
      .map(name => `${file}: .${name} has no rule in ${stylesheet}`),
  )
  expect(missing).toEqual([])
})

test('each class of a stylesheet is named by the code', () => {
  const unused = [...stylesheets].flatMap(([stylesheet, classes]) => {
    const users = uses.filter(use => use.stylesheet === stylesheet)
    const named = new Set(users.flatMap(({ names }) => names))
    // `styles[tone]` may name any word that the sources have in quotes.
    const isOpen = users.some(({ isIndexed }) => isIndexed)
    return [...classes]
      .filter(name => !named.has(name) && !(isOpen && quoted.has(name)))
      .map(name => `${stylesheet}: .${name}`)
  })
  expect(unused).toEqual([])
})

interface Use {
  file: string
  stylesheet: string
  /** The names after `styles.`. */
  names: string[]
  isIndexed: boolean
}

function usesOf({ file, source }: { file: string; source: string }): Use[] {
  const imports = [...source.matchAll(/^import (\w+) from '([^']+\.module\.css)'$/gm)]
  return imports.map(([, styles = '', stylesheet = '']) => ({
    file,
    stylesheet: path.join(path.dirname(file), stylesheet),
    names: captures(source, new RegExp(`(?<![\\w./])${styles}\\.(\\w+)`, 'g')),
    isIndexed: source.includes(`${styles}[`),
  }))
}

function definedClasses(css: string): Set<string> {
  const names = new Set<string>()
  postcss.parse(css).walkRules(rule => {
    if (rule.parent?.type === 'atrule' && (rule.parent as postcss.AtRule).name === 'keyframes') return
    selectorParser(root => root.walkClasses(({ value }) => void names.add(value))).processSync(rule.selector)
  })
  return names
}

function captures(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, captured = '']) => captured)
}

function filesBelow(name: RegExp): { file: string; source: string }[] {
  return readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .filter(file => name.test(file))
    .map(file => ({ file, source: readFileSync(path.join(ROOT, file), 'utf8') }))
}
