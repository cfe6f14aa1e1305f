import { useEffect, useRef } from 'react'
import type { KeyOf, SteadyRow } from './steady-rows.ts'

const NOWHERE = 'nowhere'
const rowOf = (key: string) => document.querySelector<HTMLElement>(`[data-work="${CSS.escape(key)}"]`)

const linkIn = (key: string | null) =>
  key === null ? null : (rowOf(key)?.querySelector<HTMLElement>('[data-row-action]') ?? null)

const focusAt = (key: string | null) => linkIn(key) ?? document.getElementById('page-title')

export function focusRow(key: string): void {
  linkIn(key)?.focus({ preventScroll: true })
  rowOf(key)?.scrollIntoView({ block: 'nearest' })
}

interface Steps<Row> {
  rows: readonly SteadyRow<Row>[]
  keyOf: KeyOf<Row>
  /** Whether a row is open beside the list, and which rows can open there. */
  isBeside: boolean
  opensBeside: (row: Row) => boolean
  under: string | null
  onUnder: (key: string) => void
  onGone: (key: string) => void
  onTurn: (row: Row) => void
}

// Focuses the awaited row once the list contains it.
function useAwaitedRow<Row>(rows: readonly SteadyRow<Row>[], keyOf: KeyOf<Row>) {
  const awaited = useRef<string | null>(null)
  useEffect(() => {
    if (awaited.current === null || !rows.some(({ item }) => keyOf(item) === awaited.current)) return
    focusRow(awaited.current)
    awaited.current = null
  }, [rows, keyOf])
  return awaited
}

export type RowSteps = ReturnType<typeof useSteps>

export function useSteps<Row>({ rows, keyOf, under, onUnder, onGone, onTurn, isBeside, opensBeside }: Steps<Row>) {
  const afterDialog = useRef<string | null>(null)
  const awaited = useAwaitedRow(rows, keyOf)
  const nextOf = (from: string | null, by: 1 | -1, among: (row: Row) => boolean) => {
    const here = rows.findIndex(({ item }) => keyOf(item) === from)
    const ahead = by === 1 ? rows.slice(here + 1) : rows.slice(0, Math.max(0, here)).toReversed()
    return ahead.find(({ item, endedAt }) => endedAt === null && among(item))?.item
  }
  const step = (by: 1 | -1): boolean => {
    const target = nextOf(under, by, (row) => !isBeside || opensBeside(row))
    if (!target) return false
    if (!isBeside) focusRow(keyOf(target))
    else {
      onUnder(keyOf(target))
      onTurn(target)
    }
    return true
  }
  const turn = () => step(1) || step(-1)
  const neighbourOf = (from: string) => {
    const neighbour = nextOf(from, 1, () => true) ?? nextOf(from, -1, () => true)
    return neighbour ? keyOf(neighbour) : NOWHERE
  }
  return {
    isBeside,
    step,
    turn,
    toRow: () => focusAt(under)?.focus(),
    onEnded({ key }: { key: string }) {
      onGone(key)
      // The response may arrive after the person has moved to another row.
      if (under !== key || (isBeside && turn())) return
      focusAt(isBeside ? NOWHERE : neighbourOf(key))?.focus()
    },
    onSnoozed({ key }: { key: string }) {
      onGone(key)
      if (!isBeside) afterDialog.current = neighbourOf(key)
      else if (!turn()) afterDialog.current = NOWHERE
    },
    // With an open panel, the focus stays in the panel.
    onBack({ key }: { key: string }) {
      onUnder(key)
      if (!isBeside) awaited.current = key
    },
    rowAfter() {
      const key = afterDialog.current ?? (isBeside ? null : under)
      afterDialog.current = null
      return isBeside && key === null ? null : focusAt(key)
    },
  }
}
