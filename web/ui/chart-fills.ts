export const fills = {
  brand: 'bg-brand',
  brandStripes:
    'bg-brand-soft bg-[repeating-linear-gradient(135deg,var(--color-brand)_0_1.5px,transparent_1.5px_5px)] ring-1 ring-brand ring-inset',
  amber: 'bg-amber',
  info: 'bg-info-soft bg-[repeating-linear-gradient(90deg,var(--color-info)_0_2px,transparent_2px_5px)] ring-1 ring-info ring-inset',
  good: 'bg-good',
  bad: 'bg-bad-soft bg-[repeating-linear-gradient(45deg,var(--color-bad)_0_1.5px,transparent_1.5px_5px)] ring-1 ring-bad ring-inset',
  quiet:
    'bg-sunk bg-[repeating-linear-gradient(0deg,var(--color-line-strong)_0_1.5px,transparent_1.5px_5px)] ring-1 ring-line-strong ring-inset',
  faint:
    'bg-card bg-[radial-gradient(var(--color-line-strong)_1px,transparent_1.2px)] bg-[length:4px_4px] ring-1 ring-line-strong ring-inset',
} as const
export type Fill = keyof typeof fills

export const onPaper = '[print-color-adjust:exact]'
