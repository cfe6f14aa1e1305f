export function fullName(person: { firstName: string; lastName: string }, otherwise: string): string {
  return `${person.firstName} ${person.lastName}`.trim() || otherwise
}
