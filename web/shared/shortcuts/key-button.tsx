import type { LucideIcon } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

interface KeyButtonProps {
  word: string
  shortcut: string
  icon: LucideIcon
  pressed?: boolean
  onPress: (() => void) | undefined
}

export const KeyButton = ({ word, shortcut, icon: Icon, pressed, onPress }: KeyButtonProps) => (
  <Button
    icon={Icon}
    variant="quiet"
    size="small"
    disabled={!onPress}
    aria-pressed={pressed}
    title={`${word} (${shortcut})`}
    onClick={onPress}
    className={pressed ? 'bg-brand-soft' : undefined}
  >
    <span className="max-sm:sr-only">{word}</span>
  </Button>
)
