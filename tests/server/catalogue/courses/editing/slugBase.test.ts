import { expect, test } from 'vitest'
import { slugBase } from '#server/catalogue/courses/editing/uniqueSlug.ts'

test.each([
  ['Ƙarfin Kasuwanci da Ɗalibai', 'karfin-kasuwanci-da-dalibai'],
  ['Ɓauchi Ƴan Ƙasa Ɗaya', 'bauchi-yan-kasa-daya'],
  ['Ŋutinya Ɛʋe Ɔkpe', 'nutinya-eve-okpe'],
  ['Ẹ̀kọ́ Yorùbá', 'eko-yoruba'],
  ['C++', 'c-plus-plus'],
  ['C#', 'c-sharp'],
  ['Modern C++20 and C# for beginners', 'modern-c-plus-plus-20-and-c-sharp-for-beginners'],
  ['C', 'c'],
  ['Lesson #1 + more', 'lesson-1-more'],
])('the slug of %s is %s', (title, slug) => {
  expect(slugBase(title, 'course')).toBe(slug)
})
