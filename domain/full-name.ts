/** First and last name as one; what stands for it when a person has given none yet. */
export function fullName(person: { firstName: string; lastName: string }, otherwise: string): string {
  return `${person.firstName} ${person.lastName}`.trim() || otherwise
}
