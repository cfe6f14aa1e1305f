import { type RefObject, useRef } from 'react'
import { flushSync } from 'react-dom'

/** Where a text goes into what is typed in a field, and where the cursor stands afterwards; nothing typed is lost. */
export function insertedAt(typed: string, at: number, text: string): { whole: string; cursor: number } {
  const [before, after] = [typed.slice(0, at), typed.slice(at)]
  const head = `${before}${/\S$/.test(before) ? '\n\n' : ''}${text}`
  return { whole: `${head}${/^\S/.test(after) ? '\n\n' : ''}${after}`, cursor: head.length }
}

/** Puts texts into a field where the cursor was when it was left; into one that nobody was in, at the end. */
export function useInsertion(field: RefObject<HTMLTextAreaElement | null>) {
  const leftAt = useRef(Number.POSITIVE_INFINITY)
  return {
    /** For `onBlur` of the field. */
    leave: (event: { target: HTMLTextAreaElement }) => {
      leftAt.current = event.target.selectionEnd
    },
    insert: (typed: string, text: string, write: (whole: string) => void) => {
      const { whole, cursor } = insertedAt(typed, leftAt.current, text)
      flushSync(() => write(whole))
      field.current?.focus()
      field.current?.setSelectionRange(cursor, cursor)
    },
  }
}
