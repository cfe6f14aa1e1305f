interface MarkedWordsProps {
  text: string
  ranges: readonly (readonly [from: number, to: number])[]
}

export const MarkedWords = ({ text, ranges }: MarkedWordsProps) => (
  <>
    {ranges.map(([from, to], at) => (
      <span key={from}>
        {text.slice(ranges[at - 1]?.[1] ?? 0, from)}
        <mark className="rounded-sm bg-amber-soft text-ink">{text.slice(from, to)}</mark>
      </span>
    ))}
    {text.slice(ranges.at(-1)?.[1] ?? 0)}
  </>
)
