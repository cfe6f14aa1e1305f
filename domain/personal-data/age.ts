import { isDay } from '#contract/calendar.ts'

/** Whole years from a birthday to a day, both as yyyy-MM-dd; a person born on 29 February ages on 1 March. */
export function ageOn(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return today.slice(5) < birthday.slice(5) ? years - 1 : years
}

/** True where the typed age contradicts the birthday; false while the birthday is incomplete. */
export const contradictsBirthday = (age: number, birthday: string, today: string): boolean =>
  isDay(birthday) && birthday <= today && ageOn(birthday, today) !== age
