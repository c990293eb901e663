import { isSafePattern } from 'redos-detector'
import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/allEndpoints.ts'
import { inputTexts } from '../support/calls/inputTexts.ts'
import { patternsBelow } from '../support/sourcePatterns.ts'

/** If a near-miss has more readings than this, their number grows with its length. */
const MOST_READINGS = 50

/** Patterns that may reread a text, mostly since no outsider chooses it: by file, `*` for all in the file. */
const READ_ONLY_WHAT_IS_OURS: Readonly<Record<string, string>> = {
  // The operator writes the settings.
  'server/platform/config/config.ts': '\\/+$',
  // A password has 128 characters at most.
  'server/people/passwords.ts': '[^\\p{L}]+$',
  // The text is cut to a slug's length before.
  'server/catalogue/courses/editing/uniqueSlug.ts': '-+$',
  // We write the statements; other people's text is bound as parameters.
  'server/platform/database/changes/contentRevision.ts': '*',
  // The texts are the built index.html and React's escaped output.
  'server/site/document.ts': '*',
  'server/site/usedStyles.ts': ' class="([^"]*)"',
  'src/app/ssr/headTags.ts': '*',
  // The match of a web address consumes it, so no part of it is read again.
  'src/contract/rules/linkedText.ts': '*',
  // Each match begins at a semicolon, so a run of blanks is read only once.
  'src/app/ssr/serverContext.ts': '(?:^|;\\s*)user=([^;]*)',
  // The first question mark or hash matches, whatever follows it.
  'src/storefront/account/postLoginRedirect.ts': '[?#].*$',
  // The text is the browser's own message about a failed import.
  'src/shared/beforeReact/chunkFailure.ts': '*',
}

test('every pattern of the contract reads what is almost right once, however long it is', () => {
  const patterns = allEndpoints
    .flatMap(inputTexts)
    .flatMap(({ name, pattern }) => (pattern === undefined ? [] : [{ name, pattern }]))
  expect(patterns.length).toBeGreaterThan(10)
  expect(patterns.filter(({ pattern }) => !isLinear(pattern, 'u'))).toEqual([])
})

test('every pattern that the server holds against what strangers send reads it once', {
  timeout: 60_000,
}, () => {
  const patterns = ['server', 'src/contract', 'src/shared', 'src/app/ssr', 'src/storefront']
    .flatMap(patternsBelow)
    .filter(({ file }) => !file.startsWith('server/ops/cli/'))
    .filter(({ file, pattern }) => ![pattern, '*'].includes(READ_ONLY_WHAT_IS_OURS[file] ?? ''))
  expect(patterns.length).toBeGreaterThan(50)
  expect(patterns.filter(({ pattern, flags }) => !isLinear(pattern, flags))).toEqual([])
})

test('every text that a call takes has a longest length', () => {
  const unbounded = allEndpoints.flatMap(inputTexts).filter(({ maxLength }) => maxLength === undefined)
  expect(unbounded.map(({ name }) => name)).toEqual([])
})

/** Returns whether a pattern is linear, by counting the readings of a failing text and not by time. */
function isLinear(pattern: string, flags: string): boolean {
  return isSafePattern(pattern, {
    maxScore: MOST_READINGS,
    timeout: Number.POSITIVE_INFINITY,
    unicode: flags.includes('u'),
    dotAll: flags.includes('s'),
    caseInsensitive: flags.includes('i'),
    multiLine: flags.includes('m'),
  }).safe
}
