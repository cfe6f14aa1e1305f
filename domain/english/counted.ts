export const plural = (count: number, one: string, several = `${one}s`): string => (count === 1 ? one : several)

/** `1 document`, `1,200 documents`. */
export const counted = (count: number, one: string, several?: string): string =>
  `${count.toLocaleString('en-US')} ${plural(count, one, several)}`
