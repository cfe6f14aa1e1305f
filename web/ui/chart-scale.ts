/** The ticks of a scale at round numbers, lowest first; they include 0 and every value. */
export function ticksFor(values: readonly number[]): number[] {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  if (high === low) return [0, 1]
  const step = roundUp((high - low) / 4)
  const first = Math.floor(low / step)
  const last = Math.ceil(high / step)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** The next of 1, 2, 2.5 (where whole), 5, 10, 20, 25, 50, and so on; counts have no halves. */
function roundUp(step: number): number {
  if (step <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(step))
  const factor = [1, 2, 2.5, 5, 10].find((one) => one * power >= step && Number.isInteger(one * power))
  return (factor ?? 10) * power
}

export interface Scale {
  ticks: readonly number[]
  /** The height of a value, in percent. */
  at: (value: number) => number
}

export function scaleFor(values: readonly number[]): Scale {
  const ticks = ticksFor(values)
  const low = ticks[0] ?? 0
  const span = (ticks.at(-1) ?? 1) - low
  return { ticks, at: (value) => ((value - low) / span) * 100 }
}

/** The indexes with a label: at most `most`, evenly spaced, always with the last. */
export function labelledIndexes(count: number, most: number): ReadonlySet<number> {
  const every = Math.max(1, Math.ceil(count / most))
  return new Set(Array.from({ length: Math.ceil(count / every) }, (_, turn) => count - 1 - turn * every))
}
