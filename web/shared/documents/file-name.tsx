import { shownFileName } from '#domain/documents/shown-file-name.ts'

/** The name of a file amid other text: its letters cannot turn what stands around it. */
export const FileName = ({ children }: { children: string }) => <bdi>{shownFileName(children)}</bdi>
