import type { ReactNode } from 'react'

export type PaperDrawing = (props: { isBad: boolean }) => ReactNode

const Signature = ({ x, y }: { x: number; y: number }) => (
  <path d={`M${x} ${y}q4-9 7 0t7-2 8 1`} fill="none" className="stroke-amber" />
)

const Seal = ({ x, y }: { x: number; y: number }) => <circle cx={x} cy={y} r="7" className="fill-amber" />

export const Passport: PaperDrawing = ({ isBad }) => (
  <g transform={isBad ? 'translate(0 22)' : undefined}>
    <path d="M28 8h64v74H28ZM28 40h64" />
    <path d="M35 47h15v17H35Z" className="fill-brand-soft" />
    <path d="M56 49h28M56 56h20" className="stroke-brand-line" />
    {!isBad && <Signature x={58} y={30} />}
    <path d="M35 70h50M35 76h50" strokeDasharray="2 4" />
  </g>
)

export const Transcript: PaperDrawing = ({ isBad }) => (
  <>
    {!isBad && <path d="M52 5h44v60H52ZM43 10h44v60H43Z" />}
    <path d="M34 15h44v67H34Z" />
    <path d="M41 25h30M41 33h30M41 41h30M41 49h30" className="stroke-brand-line" />
    {!isBad && (
      <>
        <Seal x={46} y={68} />
        <Signature x={53} y={70} />
      </>
    )}
  </>
)

export const Diploma: PaperDrawing = ({ isBad }) => (
  <g transform={isBad ? 'translate(26 -17) rotate(9 60 45)' : undefined}>
    <path d="M12 15h96v60H12Z" />
    <path d="M19 22h82v46H19Z" className="stroke-brand-line" />
    <path d="M40 32h40M46 40h28" />
    <Seal x={36} y={57} />
    <Signature x={66} y={59} />
  </g>
)

export const Certificate: PaperDrawing = ({ isBad }) => (
  <g transform={isBad ? 'translate(0 24)' : undefined}>
    <path d="M30 5h60v80H30Z" />
    <path d="M47 12h26" />
    <path d="M37 20h46v40H37ZM37 30h46M37 40h46M37 50h46M60 20v40" className="stroke-brand-line" />
    <path d="M39 68v10M43 68v10M49 68v10M53 68v10M57 68v10M63 68v10M67 68v10M73 68v10M77 68v10M81 68v10" />
  </g>
)

export const Card: PaperDrawing = ({ isBad }) => (
  <>
    <g transform={isBad ? 'translate(29 0)' : undefined}>
      <path d="M6 30q0-4 4-4h44q4 0 4 4v30q0 4-4 4H10q-4 0-4-4Z" />
      <path d="M12 38h13v17H12Z" className="fill-brand-soft" />
      <path d="M31 40h20M31 47h20M31 54h12" className="stroke-brand-line" />
    </g>
    {isBad ? (
      <circle cx="68" cy="44" r="13" stroke="none" className="fill-amber" />
    ) : (
      <>
        <path d="M64 30q0-4 4-4h42q4 0 4 4v30q0 4-4 4H68q-4 0-4-4Z" />
        <path d="M64 36h50" strokeWidth="6" />
        <path d="M72 46h34M72 53h34" className="stroke-brand-line" />
      </>
    )}
  </>
)
