import type { ReactNode } from 'react'

export const CardBrands = () => (
  <ul aria-label="Cards we accept" className="flex flex-wrap items-center gap-1.5">
    <Mark name="Visa">
      <text x="19" y="16.2" textAnchor="middle" className="fill-current font-semibold text-[10.5px] italic">
        VISA
      </text>
    </Mark>
    <Mark name="Mastercard">
      <circle cx="15.5" cy="12" r="6" className="fill-current opacity-80" />
      <circle cx="22.5" cy="12" r="6" className="fill-current opacity-45" />
    </Mark>
    <Mark name="American Express">
      <rect x="5" y="6" width="28" height="12" rx="2" className="fill-current opacity-80" />
      <text x="19" y="15" textAnchor="middle" className="fill-card font-semibold text-[8px] tracking-wide">
        AMEX
      </text>
    </Mark>
    <Mark name="JCB">
      {['J', 'C', 'B'].map((letter, place) => (
        <g key={letter} transform={`translate(${9 + place * 7} 5)`}>
          <path d="M2 0h4v12a2 2 0 0 1-2 2H0V2a2 2 0 0 1 2-2Z" className="fill-current" opacity={0.85 - place * 0.2} />
          <text x="3" y="9.6" textAnchor="middle" className="fill-card font-semibold text-[6.5px]">
            {letter}
          </text>
        </g>
      ))}
    </Mark>
  </ul>
)

const Mark = ({ name, children }: { name: string; children: ReactNode }) => (
  <li>
    <svg role="img" aria-label={name} viewBox="0 0 38 24" className="h-6 w-9.5 text-ink-soft">
      <rect x="0.5" y="0.5" width="37" height="23" rx="4" className="fill-card stroke-line" />
      {children}
    </svg>
  </li>
)
