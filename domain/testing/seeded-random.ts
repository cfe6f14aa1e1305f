export interface SeededRandom {
  whole: (below: number) => number
  pick: <T>(choices: readonly T[]) => T
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (below: number) => Math.floor(next() * below)
  return {
    whole,
    pick: (choices) => {
      const choice = choices[whole(choices.length)]
      if (choice === undefined && choices.length === 0) throw new Error('there is nothing to pick from')
      return choice as (typeof choices)[number]
    },
  }
}
