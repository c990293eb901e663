import { isSafePattern } from 'redos-detector'
import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/allEndpoints.ts'
import { inputTexts } from '../support/calls/inputTexts.ts'
import { patternsBelow } from '../support/sourcePatterns.ts'

/** A pattern that reads a near-miss more often than this does so the more often the longer it is. */
const MOST_READINGS = 50

/** Patterns that may read a text again, because nobody outside chooses that text: by file, `*` for all of it. */
const READ_ONLY_WHAT_IS_OURS: Readonly<Record<string, string>> = {
  // The settings are the operator's.
  'server/platform/config/config.ts': '\\/+$',
  // A password has 128 characters at most.
  'server/people/accounts/passwords.ts': '[^\\p{L}]+$',
  // Cut to the length of a slug before.
  'server/catalogue/courses/editing/uniqueSlug.ts': '-+$',
  // Statements are ours; what strangers wrote is bound to them.
  'server/platform/database/changes/contentRevision.ts': '*',
  // The built index.html, and what React has escaped.
  'server/site/document.ts': '*',
  'server/site/usedStyles.ts': ' class="([^"]*)"',
  'src/app/ssr/headTags.ts': '*',
  // A web address that begins anywhere ends somewhere: what it holds is not read again from a second beginning.
  'src/contract/rules/linkedText.ts': '*',
  // Begins at a semicolon, of which a run of blanks has one.
  'src/app/ssr/serverContext.ts': '(?:^|;\\s*)user=([^;]*)',
  // The first question mark matches, whatever follows it.
  'src/storefront/account/postLoginRedirect.ts': '[?#].*$',
  // The message of an import that failed, in the browser that it failed in.
  'src/shared/beforeReact/chunkFailure.ts': '*',
}

test('S32: every pattern of the contract reads what is almost right once, however long it is', () => {
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

/** Counts the ways in which a pattern can read a text that fails in the end; measures no time. */
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
