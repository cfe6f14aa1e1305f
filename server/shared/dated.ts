type Written<Value> = Value extends Date ? string : Value

/** A row as it is sent: with its instants as ISO text. */
export function dated<Row extends object>(row: Row): { [Key in keyof Row]: Written<Row[Key]> }
export function dated(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]),
  )
}
