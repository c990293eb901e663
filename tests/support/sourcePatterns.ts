import { readdirSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** A regular expression as it is written in a source file. */
export interface SourcePattern {
  file: string
  pattern: string
  flags: string
}

/** Returns every regular expression literal in the TypeScript files of a folder. */
export function patternsBelow(folder: string): SourcePattern[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .flatMap(name => {
      const file = `${folder}/${name}`
      const found: SourcePattern[] = []
      walk(parseSync(file, readFileSync(file, 'utf8')).program, regex => found.push({ file, ...regex }))
      return found
    })
}

function walk(node: unknown, tell: (regex: Pick<SourcePattern, 'pattern' | 'flags'>) => void): void {
  if (typeof node !== 'object' || node === null) return
  const { regex } = node as { regex?: Pick<SourcePattern, 'pattern' | 'flags'> }
  if (regex) tell(regex)
  for (const inner of Object.values(node)) walk(inner, tell)
}
