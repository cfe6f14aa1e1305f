export interface MarkedRun {
  text: string
  differs: boolean
}

export function markedLetters(one: string, other: string): [MarkedRun[], MarkedRun[]] {
  const [a, b] = [[...one], [...other]]
  const common = commonLetters(a, b)
  return [runsOf(a, new Set(common.map(([at]) => at))), runsOf(b, new Set(common.map(([, at]) => at)))]
}

/** Positions of the longest common subsequence of letters, ignoring case. */
function commonLetters(a: readonly string[], b: readonly string[]): [number, number][] {
  const isSame = (i: number, j: number) => a[i]?.toUpperCase() === b[j]?.toUpperCase()
  const lengths = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0))
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1) {
    const row = lengths[i] ?? []
    for (let j = b.length - 1; j >= 0; j -= 1) {
      row[j] = isSame(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const pairs: [number, number][] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (isSame(i, j)) {
      pairs.push([i, j])
      i += 1
      j += 1
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1
    else j += 1
  }
  return pairs
}

function runsOf(letters: readonly string[], common: ReadonlySet<number>): MarkedRun[] {
  const runs: MarkedRun[] = []
  for (const [index, letter] of letters.entries()) {
    const differs = !common.has(index)
    const last = runs.at(-1)
    if (last?.differs === differs) last.text += letter
    else runs.push({ text: letter, differs })
  }
  return runs
}
