/** So many pages are rendered side by side, of all people and of one: rendering keeps the process from everything else. */
const MOST = { ofAll: 4, ofOne: 2 }

/** Lets so many pages be rendered at once; who comes when there is no room does without, rather than wait. */
export function limitRendering({ ofAll, ofOne } = MOST) {
  const underWay = new Map<string, number>()
  let all = 0

  return async <Page>(personId: string, render: () => Promise<Page>): Promise<Page | undefined> => {
    const own = underWay.get(personId) ?? 0
    if (all >= ofAll || own >= ofOne) return undefined
    all += 1
    underWay.set(personId, own + 1)
    try {
      return await render()
    } finally {
      all -= 1
      const left = (underWay.get(personId) ?? 1) - 1
      if (left > 0) underWay.set(personId, left)
      else underWay.delete(personId)
    }
  }
}
