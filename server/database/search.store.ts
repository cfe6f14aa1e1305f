import type { Sql } from './open.ts'
import type { Part } from './statement.ts'

/** Where counting what a search finds comes to an end. */
export const COUNTED_TO = 10_000

// The index knows letters by threes: with fewer of them it would be read from end to end.
const INDEXED_FROM = 3

/** The condition that a stored `search_text` holds every word of a search, wherever it stands in it. */
export const holdsEveryWord = (db: Sql, searchText: Part, search: string): Part =>
  wordsOf(search).reduce((all, word) => db`${all} and ${holds(db, searchText, word)}`, db`true`)

function holds(db: Sql, searchText: Part, word: string): Part {
  if ([...word].length < INDEXED_FROM) {
    // As a query of its own the word is folded once, not for every row.
    return db`strpos(${searchText}, (select search_fold(${word}))) > 0`
  }
  return db`${searchText} like '%' || search_fold(${word.replace(/[\\%_]/g, '\\$&')}) || '%'`
}

const wordsOf = (search: string) => [...new Set(search.split(/\s+/).filter(Boolean))]
