import type { ReactNode } from 'react'

/** A decorative drawing for an empty state; the text beside it says everything. */
export type Drawing = () => ReactNode

const Sheet = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 120 90"
    aria-hidden="true"
    strokeWidth="2.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="mb-3 h-20 w-27 fill-card stroke-brand"
  >
    <ellipse cx="60" cy="79" rx="50" ry="8" stroke="none" className="fill-brand-soft" />
    {children}
  </svg>
)

export const Envelope: Drawing = () => (
  <Sheet>
    <path d="M26 42 60 16l34 26Z" className="fill-brand-line" />
    <path d="M36 74V25q0-3 3-3h42q3 0 3 3v49Z" />
    <path d="M45 33h20M45 42h30" className="stroke-brand-line" />
    <path d="M26 42v31q0 4 4 4h60q4 0 4-4V42L60 64Z" className="fill-brand-soft" />
    <circle cx="60" cy="63" r="7" className="fill-amber" />
  </Sheet>
)

export const Stamp: Drawing = () => (
  <Sheet>
    <path d="M26 14h46v62l-5.8-4-5.7 4-5.8-4-5.7 4-5.8-4-5.7 4-5.8-4-5.7 4Z" />
    <path d="M35 26h20M35 35h28" className="stroke-brand-line" />
    <circle cx="50" cy="54" r="10" fill="none" className="stroke-amber" />
    <path d="m45 54 4 4 6-8" fill="none" className="stroke-amber" />
    <g transform="rotate(16 88 50)">
      <path d="M85 50q-8-12 0-17h6q8 5 0 17l1 9h-8Z" className="fill-amber" />
      <path d="M76 59h24v9H76Z" className="fill-brand-soft" />
    </g>
  </Sheet>
)

export const Jeepney: Drawing = () => (
  <Sheet>
    <path d="M25 28q-7-13 4-18 8 3 15 0 11 5 4 18Z" className="fill-amber" />
    <path d="M30 16h13v8H30Zm0 0 6.5 4.5L43 16" strokeWidth="1.8" />
    <path d="M9 35h65l9 13h17q9 0 9 9v15H9Z" className="fill-brand-soft" />
    <path d="M15 39h14v11H15Zm19 0h14v11H34Zm19 0h16l7 11H53Z" />
    <path d="M10 58h98" strokeWidth="4" className="stroke-amber" />
    <path d="M5 34v-5h66q5 0 6 5Z" className="fill-brand" />
    <path d="M107 71h7M84 48v-5h5" />
    <path d="M28 72h0M88 72h0" strokeWidth="19" />
    <path d="M28 72h0M88 72h0" strokeWidth="6" className="stroke-card" />
  </Sheet>
)

export const LampInWindow: Drawing = () => (
  <Sheet>
    <path d="M30 74V23q0-13 13-13h34q13 0 13 13v51Z" className="fill-deep" />
    <path d="M60 10v20M30 30h60" strokeWidth="2" />
    <path d="M40 20h0M74 17h0M81 41h0M38 46h0" className="stroke-on-deep-soft" />
    <circle cx="60" cy="54" r="19" stroke="none" className="fill-flame/20" />
    <circle cx="60" cy="52" r="12" stroke="none" className="fill-flame/20" />
    <path d="M46 57q14 6 28 0-2 9-10 11h-8q-8-2-10-11Z" stroke="none" className="fill-on-deep" />
    <path d="M54 71h12" className="stroke-on-deep" />
    <path d="m55 50 4 4 7-10" fill="none" strokeWidth="3.5" className="stroke-flame" />
    <path d="M26 75h68" strokeWidth="5" />
  </Sheet>
)

export const SealedFolder: Drawing = () => (
  <Sheet>
    <path d="M20 72V24q0-4 4-4h20l8 8h44q4 0 4 4v40Z" className="fill-brand-line" />
    <path d="M30 70V36h58v34Z" />
    <path d="M38 44h26" className="stroke-brand-line" />
    <path d="M20 74V52q0-3 3-3h74q3 0 3 3v22q0 3-3 3H23q-3 0-3-3Z" className="fill-brand-soft" />
    <path d="m76 66-4 15 8-4 8 4-4-15Z" className="fill-amber" />
    <circle cx="80" cy="60" r="10" className="fill-amber" />
    <path d="m76 60 3 3 5-6" fill="none" className="stroke-on-amber" />
  </Sheet>
)

export const Calendar: Drawing = () => (
  <Sheet>
    <path d="M28 72V26q0-5 5-5h54q5 0 5 5v46q0 5-5 5H33q-5 0-5-5Z" />
    <path d="M28 38V26q0-5 5-5h54q5 0 5 5v12Z" className="fill-brand-soft" />
    <path d="M44 15v11M76 15v11" />
    <path
      d="M41 48h0M54 48h0M67 48h0M80 48h0M41 57h0M54 57h0M41 66h0M54 66h0"
      strokeWidth="4.5"
      className="stroke-brand-line"
    />
    <circle cx="73" cy="62" r="10" className="fill-amber" />
    <path d="m69 62 3 3 5-6" fill="none" className="stroke-on-amber" />
  </Sheet>
)
