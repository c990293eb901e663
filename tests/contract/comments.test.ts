import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')

/** Openings of comments that are no sentence: "Whether an account has a password" says less than "Returns whether ...". */
const NO_SENTENCE = /^(?:What|Whether|Who|Whom|Whose|Where|How|So|That|The same|In the place|In its place)\b/

test('no comment opens with a question word or points at the one before it', () => {
  const comments = ['server', 'src', 'tests', 'scripts', 'bench'].flatMap(commentsBelow)
  expect(comments.length).toBeGreaterThan(5_000)
  const puzzling = comments.filter(({ text }) => NO_SENTENCE.test(text))
  expect(puzzling.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
})

/** Every comment of a folder: a block as one text, and lines that follow each other as one. */
function commentsBelow(folder: string): { file: string; text: string }[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(?:tsx?|mjs)$/.test(name))
    .flatMap(name => {
      const file = path.join(folder, name)
      const source = readFileSync(path.join(ROOT, file), 'utf8')
      return [...source.matchAll(/\/\*\*([\s\S]*?)\*\/|(?<=^|\s)\/\/(.*(?:\n\s*\/\/.*)*)/g)].map(
        ([, block, lines]) => ({
          file,
          text: (block ?? lines ?? '')
            .replaceAll(/\n\s*(?:\*|\/\/) ?/g, ' ')
            .trim()
            .replace(/^\*\s*/, ''),
        }),
      )
    })
}
