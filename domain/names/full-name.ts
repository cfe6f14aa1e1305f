interface NamedPerson {
  firstName: string | null | undefined
  lastName: string | null | undefined
}

export const fullName = ({ firstName, lastName }: NamedPerson, otherwise: string): string =>
  `${firstName ?? ''} ${lastName ?? ''}`.trim() || otherwise

/** Extracts the part between first and last name from a complete name. */
export function middleNameIn(completeName: string, names: { firstName: string; lastName: string }): string {
  const name = completeName.split(/\s+/).filter(Boolean).join(' ')
  const [before, after] = [`${names.firstName} `, ` ${names.lastName}`]
  const isBetween = name.startsWith(before) && name.endsWith(after) && name.length > before.length + after.length
  return isBetween ? name.slice(before.length, -after.length) : ''
}
