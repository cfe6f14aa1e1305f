import type { KeyboardEvent } from 'react'
import type { SendingOptions } from './use-answer.ts'

interface ComposerActs {
  send: (how?: SendingOptions) => void
  followUp: () => void
  offerReplies: () => void
}

export function keyOf(event: KeyboardEvent<HTMLTextAreaElement>, { send, followUp, offerReplies }: ComposerActs) {
  const { key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event
  if (nativeEvent.isComposing || altKey) return undefined
  if (!ctrlKey && !metaKey) return key === '/' && isOnEmptyLine(event.currentTarget) ? offerReplies : undefined
  if (key === 'Enter') return () => send({ opensNext: shiftKey })
  return key === '.' ? followUp : undefined
}

function isOnEmptyLine({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): boolean {
  const isBetween = (character: string | undefined) => character === undefined || character === '\n'
  return selectionStart === selectionEnd && isBetween(value[selectionStart - 1]) && isBetween(value[selectionStart])
}
