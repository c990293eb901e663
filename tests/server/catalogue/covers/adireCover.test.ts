import { expect, test } from 'vitest'
import { adireCover, adireCoverPath, slugsOfAdirePath } from '#server/catalogue/covers/drawn/adireCover.ts'

const CATEGORIES = [
  'software-development',
  'design',
  'languages-and-writing',
  'catering',
  'health-and-care',
  'a-category-added-later',
]

function manyCovers() {
  return Array.from({ length: 2000 }, (_, index) =>
    adireCover(`course-number-${index}`, CATEGORIES[index % CATEGORIES.length]!),
  )
}

test('every cover weighs less than 3 kB', () => {
  expect(Math.max(...manyCovers().map(cover => cover.length))).toBeLessThan(3000)
})

test('two courses never share a cover', () => {
  expect(new Set(manyCovers()).size).toBe(2000)
})

test('a course keeps its cover for ever', () => {
  expect(adireCover('python-from-zero', 'design')).toBe(adireCover('python-from-zero', 'design'))
})

test('a cover is well-formed 16:9 SVG that carries no script and asks no other host', () => {
  for (const cover of manyCovers()) {
    expect(cover).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 640 360"/)
    expect(cover).not.toMatch(/NaN|undefined|script|href="(?!#)|\d\.\d\d/)
    expect(cover.match(/<g[ >]/g)?.length ?? 0).toBe(cover.match(/<\/g>/g)?.length ?? 0)
  }
})

function signOn(categorySlug: string): string | undefined {
  return /id="i" d="([^"]+)"/.exec(adireCover('first-steps', categorySlug))?.[1]
}

test('a cover bears the sign of its category, which a word of the slug names', () => {
  expect(
    new Set(['design', 'finance', 'photography', 'music-and-dance', 'anything-else'].map(signOn)).size,
  ).toBe(5)
  expect(signOn('film-school')).toBe(signOn('photography'))
  expect(signOn('anything-else')).toBe(signOn('something-new'))
})

test('a hostile slug cannot put markup into a cover', () => {
  expect(adireCover('"><script>', '"><script>')).not.toContain('script')
})

test('the path in cover_photo names both slugs, and reads back', () => {
  const path = adireCoverPath('python-from-zero', 'data-and-ai')
  expect(path).toBe('adire/data-and-ai/python-from-zero.svg')
  expect(slugsOfAdirePath(path)).toEqual({ slug: 'python-from-zero', categorySlug: 'data-and-ai' })
})

test('the path of a photo, or one that climbs out of its folder, is no adire path', () => {
  for (const path of [
    'covers/1.webp',
    'adire/../x.svg',
    'adire/a/b/c.svg',
    'adire/a/b.svg?x',
    'adire/a/B.svg',
  ]) {
    expect(slugsOfAdirePath(path)).toBeNull()
  }
})
