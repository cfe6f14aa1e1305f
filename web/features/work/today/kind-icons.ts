import {
  CalendarClock,
  CornerDownRight,
  FileSearch,
  Footprints,
  HandCoins,
  type LucideIcon,
  MessageSquare,
  School,
  ShieldCheck,
  Wallet,
} from 'lucide-react'
import type { WorkKind } from '#contract/work/work.ts'

export const kindIcons: Readonly<Record<WorkKind, LucideIcon>> = {
  message: MessageSquare,
  documents: FileSearch,
  proof: Wallet,
  request: School,
  next_step: Footprints,
  follow_up: CornerDownRight,
  privacy: ShieldCheck,
  date: CalendarClock,
  money: HandCoins,
}
