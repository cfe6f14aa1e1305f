import { shownFileName } from '#domain/documents/shown-file-name.ts'

/** A file name inside other text, isolated so that right-to-left letters do not reorder the text. */
export const FileName = ({ children }: { children: string }) => <bdi>{shownFileName(children)}</bdi>
