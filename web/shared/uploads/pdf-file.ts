import { PDF } from '#contract/documents/accepted-file.ts'

// Browsers leave an unknown type empty, and some apps of phones share any file as a stream of bytes.
const UNKNOWN = ['', 'application/octet-stream']

export function isPdf({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  const kind = type.replace(/;.*$/, '').trim().toLowerCase()
  return UNKNOWN.includes(kind) ? /\.pdf$/i.test(name) : kind === PDF
}
