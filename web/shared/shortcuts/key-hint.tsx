import { useKeySwitch } from './shortcuts.ts'

export function KeyHint({ children }: { children: string }) {
  const [isOn] = useKeySwitch()
  if (!isOn && children.length === 1) return null
  return (
    <span
      aria-hidden="true"
      className="hidden min-w-5 shrink-0 whitespace-nowrap rounded-sm border border-current/35 px-1 text-center font-normal font-sans text-xs pointer-fine:inline-block"
    >
      {children}
    </span>
  )
}
