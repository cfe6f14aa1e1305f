import type { Database } from '#server/database/open.ts'
import { type SqlFragment, sql } from '#server/database/sql.ts'

export const COUNTED_TO = 10_000

// The index stores groups of three letters: a shorter word would read the whole index.
const INDEXED_FROM = 3

export const holdsEveryWord = (searchText: SqlFragment, search: string): SqlFragment =>
  wordsOf(search).reduce((all, word) => sql`${all} and ${holdsWord(searchText, word)}`, sql`true`)

export function holdsWord(searchText: SqlFragment, word: string): SqlFragment {
  const bare = word.replace(/[-+().,'’]/g, '')
  if (bare === word || bare === '') return holds(searchText, word)
  return sql`(${holds(searchText, word)} or ${holds(searchText, bare)})`
}

function holds(searchText: SqlFragment, word: string): SqlFragment {
  const pair = folded(word)
  if (/^[a-z0-9]{2}$/.test(pair)) {
    // Adds each possible third letter before or behind the pair: the index knows all of these groups.
    return sql`${searchText} ~ ${`${pair}[a-z0-9]|[a-z0-9]${pair}|[ @._%+'-]${pair}`}`
  }
  if ([...word].length < INDEXED_FROM) {
    // A subquery folds the word once, not for every row.
    return sql`strpos(${searchText}, (select search_fold(${word}))) > 0`
  }
  const parts = NAME_OF_PARTS.test(word) ? word.split(/[-'’.]/).filter((part) => [...part].length >= INDEXED_FROM) : []
  if (parts.length > 0) {
    // The index takes a hyphen for the border of a word, which matches most rows: only the parts are selective.
    const partsHeld = parts.reduce((all, part) => sql`${all} and ${like(searchText, part)}`, sql`true`)
    return sql`(${partsHeld} and strpos(${searchText}, search_fold(${word})) > 0)`
  }
  return like(searchText, word)
}

const NAME_OF_PARTS = /^[\p{L}\p{M}]+(?:[-'’.][\p{L}\p{M}]+)+$/u

const like = (searchText: SqlFragment, word: string) =>
  sql`${searchText} like '%' || search_fold(${word.replace(/[\\%_]/g, '\\$&')}) || '%'`

const folded = (word: string) =>
  word
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

const NUMERIC = /^[+(]?\d[\d().-]*$/

/** Returns the words of a search, each once; a telephone or application number in groups is one word. */
export function wordsOf(search: string): string[] {
  const words: string[] = []
  let groups: string[] = []
  const endOfNumber = () => {
    const digits = groups.join('').replace(/\D/g, '')
    words.push(...(digits.length >= 10 && digits.length <= 13 ? [asDialled(digits)] : groups))
    groups = []
  }
  for (const word of search.split(/\s+/).filter(Boolean)) {
    if (NUMERIC.test(word)) groups.push(word)
    else {
      endOfNumber()
      words.push(word)
    }
  }
  endOfNumber()
  return [...new Set(words)]
}

const asDialled = (digits: string) => digits.replace(/^(?:63)?0?(9\d{9})$/, '0$1')

export const likeWords = (db: Database, word: string, limit: number) =>
  db.rows(
    sql.with(
      sql`asked as materialized (select search_fold(${word}) as folded)`,
      sql.select('name_tokens', 'token as word', { folded: sql.text`select folded from asked` })`
        order by token <-> (select folded from asked) limit ${limit}`,
    ),
  )
