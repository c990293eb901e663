import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')

/** Openings of comments that are not sentences: "Whether an account has a password" says less than "Returns whether ...". */
const NO_SENTENCE = /^(?:What|Whether|Who|Whom|Whose|Where|How|So|That|The same|In the place|In its place)\b/

test('no comment opens with a question word or points at the one before it', () => {
  const comments = ['server', 'src', 'tests', 'scripts', 'bench'].flatMap(commentsBelow)
  expect(comments.length).toBeGreaterThan(5_000)
  const puzzling = comments.filter(({ text }) => NO_SENTENCE.test(text))
  expect(puzzling.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
})

test('each exported function of the server, the contract and what both apps share has a docstring', () => {
  const bare = ['server', 'src/contract', 'src/shared'].flatMap(folder =>
    sourcesBelow(folder).flatMap(({ file, source }) =>
      [...source.matchAll(/(?<!\*\/\n)^export (?:default )?(?:async )?(?:function\*?|class) (\w+)/gm)].map(
        ([, name]) => `${file}: ${name}`,
      ),
    ),
  )
  expect(bare).toEqual([])
})

/** Returns every comment of a folder: a block, or consecutive lines, as one text. */
function commentsBelow(folder: string): { file: string; text: string }[] {
  return sourcesBelow(folder).flatMap(({ file, source }) =>
    [...source.matchAll(/\/\*\*([\s\S]*?)\*\/|(?<=^|\s)\/\/(.*(?:\n\s*\/\/.*)*)/g)].map(
      ([, block, lines]) => ({
        file,
        text: (block ?? lines ?? '')
          .replaceAll(/\n\s*(?:\*|\/\/) ?/g, ' ')
          .trim()
          .replace(/^\*\s*/, ''),
      }),
    ),
  )
}

function sourcesBelow(folder: string): { file: string; source: string }[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(?:tsx?|mjs)$/.test(name))
    .map(name => ({
      file: path.join(folder, name),
      source: readFileSync(path.join(ROOT, folder, name), 'utf8'),
    }))
}
