export const plural = (count: number, one: string, several = `${one}s`): string => (count === 1 ? one : several)

export const counted = (count: number, one: string, several?: string): string =>
  `${count.toLocaleString('en-US')} ${plural(count, one, several)}`
