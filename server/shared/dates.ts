import { dayAt } from '#domain/calendar/zones.ts'

export const todayOf = ({ config, now }: { config: { timeZone: string }; now: () => Date }): string =>
  dayAt(now(), config.timeZone)

type AsText<Value> = Value extends Date ? string : Value

/** A row as it is sent: with its instants as ISO text. */
export function dated<Row extends object>(row: Row): { [Key in keyof Row]: AsText<Row[Key]> }
export function dated(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]),
  )
}
