import { type RefObject, useRef } from 'react'
import { flushSync } from 'react-dom'

export function insertedAt(typed: string, at: number, text: string): { whole: string; cursor: number } {
  const [before, after] = [typed.slice(0, at), typed.slice(at)]
  const head = `${before}${/\S$/.test(before) ? '\n\n' : ''}${text}`
  return { whole: `${head}${/^\S/.test(after) ? '\n\n' : ''}${after}`, cursor: head.length }
}

interface Insertion {
  leave: (event: { target: HTMLTextAreaElement }) => void
  insert: (typed: string, text: string, write: (whole: string) => void) => void
}

type InsertionRule = typeof insertedAt

function useInsertionBy(field: RefObject<HTMLTextAreaElement | null>, place: InsertionRule): Insertion {
  const leftAt = useRef(Number.POSITIVE_INFINITY)
  return {
    leave: (event) => {
      leftAt.current = event.target.selectionEnd
    },
    insert: (typed, text, write) => {
      const { whole, cursor } = place(typed, leftAt.current, text)
      flushSync(() => write(whole))
      field.current?.focus()
      field.current?.setSelectionRange(cursor, cursor)
    },
  }
}

/** Inserts texts at the last cursor position; at the end of a field that never had the focus. */
export const useInsertion = (field: RefObject<HTMLTextAreaElement | null>): Insertion =>
  useInsertionBy(field, insertedAt)

export const useInsertionInPlace = (field: RefObject<HTMLTextAreaElement | null>): Insertion =>
  useInsertionBy(field, (typed, at, text) => {
    const head = `${typed.slice(0, at)}${text}`
    return { whole: `${head}${typed.slice(at)}`, cursor: head.length }
  })
