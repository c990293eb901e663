import type { Db } from '../../../platform/database/db.ts'
import { wordsBeginningWith } from './queries.ts'
import { type SearchWords, spellingsNear } from './searchWords.ts'

/** The most spellings that may stand for one word. */
const MOST_SPELLINGS = 6

/**
 * Gives every word that no course has the words that courses have one slip away from it, or beginning so; null when
 * there is nothing to respell.
 */
export async function respell(db: Db, words: readonly string[]): Promise<SearchWords | null> {
  const wishes = words.map(word => ({ word, near: spellingsNear(word) }))
  const spellings = [...words, ...wishes.flatMap(({ near }) => near)]
  const found = await wordsBeginningWith(db, spellings)
  const respelt = wishes.map(({ word, near }) => {
    if (found.some(known => known.startsWith(word))) return [word]
    return bestOf(new Set(near), found)
  })
  const isHopeless = respelt.some(alternatives => alternatives.length === 0)
  const isSame = respelt.every(([first], index) => first === words[index])
  return isHopeless || isSame ? null : respelt
}

/** Whole words come before beginnings. */
function bestOf(near: ReadonlySet<string>, found: readonly string[]): string[] {
  const whole = found.filter(word => near.has(word))
  const begun = found.filter(word => !near.has(word) && beginningsOf(word).some(start => near.has(start)))
  return [...whole, ...begun].slice(0, MOST_SPELLINGS)
}

function beginningsOf(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, index) => word.slice(0, index + 1))
}
