import { shownFileName } from '#domain/documents/shown-file-name.ts'

const encode = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

/** How a browser shows or saves a file under the name its owner gave it (RFC 6266): in plain letters, and in its own. */
export function contentDisposition(type: 'inline' | 'attachment', fileName: string): string {
  const shown = shownFileName(fileName)
  const plain = shown.replace(/[^\x20-\x7e]|["\\%/]/g, '_')
  return `${type}; filename="${plain}"; filename*=UTF-8''${encode(shown)}`
}
