import type { Document } from '#contract/documents/documents.ts'

export function filedHow({ fromMessage, filedBy }: Pick<Document, 'fromMessage' | 'filedBy'>): string {
  if (filedBy) return `Uploaded by ${filedBy}`
  return fromMessage ? 'From a message, filed' : 'Uploaded'
}
