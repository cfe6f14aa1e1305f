import type { ReactNode } from 'react'

const parts = [
  ['details', 'Exam details'],
  ['steps', 'Steps'],
  ['board', 'Board'],
  ['clocks', 'Clocks'],
  ['items', 'What the board asks for'],
  ['names', 'Names'],
] as const
type PathPartName = (typeof parts)[number][0]

const idOf = (name: PathPartName) => `path-part-${name}`

export const PathParts = () => (
  <nav aria-label="Parts of the exam path">
    <ul className="flex flex-wrap gap-2">
      {parts.map(([name, label]) => (
        <li key={name}>
          <button
            type="button"
            onClick={() => jumpTo(name)}
            className="min-h-11 cursor-pointer rounded-full border border-line bg-card px-3 text-sm transition-colors hover:border-line-strong sm:min-h-9"
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  </nav>
)

function jumpTo(name: PathPartName) {
  const part = document.getElementById(idOf(name))
  part?.scrollIntoView({ block: 'start' })
  part?.focus({ preventScroll: true })
}

export const PathPart = ({ name, children }: { name: PathPartName; children: ReactNode }) => (
  <div id={idOf(name)} tabIndex={-1} className="scroll-mt-[calc(var(--page-header,0px)+1rem)] outline-none">
    {children}
  </div>
)
