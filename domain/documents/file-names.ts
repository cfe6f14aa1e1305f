import { withoutMarks } from './shown-file-name.ts'

const LONGEST = 100

/** A name that every file system takes: nothing that leads elsewhere, and nothing that a system keeps for itself. */
export function plainFileName(name: string, otherwise: string): string {
  const plain = withoutMarks(name)
    .normalize('NFC')
    .replace(/[<>:"/\\|?*]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  return shortened(plain) || otherwise
}

/** Cut in the middle rather than at its end, which says what kind of file it is; never through a letter. */
function shortened(name: string): string {
  const letters = [...name]
  if (letters.length <= LONGEST) return name
  return `${letters
    .slice(0, LONGEST - 11)
    .join('')
    .trim()}…${letters.slice(-10).join('')}`
}

/** `2026-000-123-4 Dela Cruz, Maria` */
export const clientFileName = (
  { applicationNumber, firstName, lastName }: { applicationNumber: string; firstName: string; lastName: string },
  otherwise: string,
): string => {
  const name = [lastName, firstName].map((part) => part.trim()).filter(Boolean)
  return plainFileName(`${applicationNumber} ${name.join(', ') || otherwise}`, applicationNumber)
}
