import { type Alternative, candidateQueries, similarity } from '#domain/clients/fuzzy-match.ts'
import type { Database } from '#server/database/open.ts'
import { likeWords, wordsOf } from '#server/shared/search.store.ts'
import { type ClientListFilter, selectAsRead } from './clients.store.ts'

const NEIGHBOURS = 60
const ALTERNATIVES = 4
const READINGS = 12

// Only a word that can be a name may be misspelt; numbers and addresses match exactly or not at all.
const CAN_BE_A_NAME = /^[\p{L}\p{M}'’.,-]{3,}$/u

export async function similarTo(
  db: Database,
  { listFilter, search, limit }: { listFilter: ClientListFilter; search: string; limit: number },
): Promise<string[]> {
  const words = await Promise.all(wordsOf(search).map((word) => alternativesTo(db, word)))
  if (words.every((alternatives) => alternatives.length === 1)) return []
  return selectAsRead(db, listFilter, { interpretations: candidateQueries(words, READINGS), limit })
}

async function alternativesTo(db: Database, word: string): Promise<Alternative[]> {
  const itself = { word, similarity: 1 }
  if (!CAN_BE_A_NAME.test(word)) return [itself]
  const bare = word.replace(/[^\p{L}\p{M}]/gu, '')
  const neighbours = (await likeWords(db, bare, NEIGHBOURS)).map(({ word: name, folded }) => ({
    word: name,
    similarity: similarity(folded, name),
  }))
  const like = neighbours
    .filter((one) => one.similarity > 0 && one.similarity < 1)
    .sort((one, other) => other.similarity - one.similarity)
  return [itself, ...like.slice(0, ALTERNATIVES)]
}
