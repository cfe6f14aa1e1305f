import type { Permission } from '#contract/team/team-roles.ts'
import type { WorkTargets } from '#contract/work/office-hours.ts'
import { WorkKind } from '#contract/work/work.ts'
import { type Actor, can } from '../may.ts'

interface KindRow {
  /** Any one of these permissions is enough to do the work. */
  needs: readonly [Permission, ...Permission[]]
  reads: Permission
  /** Estimated minutes per item. */
  weight: number
  /** The target of office time; null where the item has a due day. */
  target: keyof WorkTargets | null
  canWait: boolean
}

export const workKinds: Readonly<Record<WorkKind, KindRow>> = {
  message: { needs: ['messages.write'], reads: 'clients.read', weight: 4, target: 'message', canWait: true },
  documents: { needs: ['documents.review'], reads: 'clients.read', weight: 2, target: 'documents', canWait: true },
  proof: { needs: ['money.keep'], reads: 'money.read', weight: 2, target: 'proof', canWait: false },
  request: { needs: ['requests.follow'], reads: 'clients.read', weight: 5, target: 'request', canWait: false },
  next_step: { needs: ['cases.move'], reads: 'clients.read', weight: 10, target: 'next_step', canWait: true },
  follow_up: { needs: ['workspace.use'], reads: 'clients.read', weight: 5, target: null, canWait: false },
  privacy: { needs: ['privacy.manage'], reads: 'privacy.read', weight: 30, target: null, canWait: false },
  date: { needs: ['messages.write', 'cases.move'], reads: 'clients.read', weight: 5, target: null, canWait: true },
  money: { needs: ['money.keep'], reads: 'money.read', weight: 5, target: 'money', canWait: false },
}

/** Each document is separate work; other kinds count items. */
export const weightOf = (kind: WorkKind, { count, things }: { count: number; things: number }): number =>
  workKinds[kind].weight * (kind === 'documents' ? things : count)

export const orderOf = (kind: WorkKind): number => WorkKind.options.indexOf(kind)

const mayDoSome = (permissions: readonly Permission[], kind: WorkKind) =>
  workKinds[kind].needs.some((one) => permissions.includes(one))

export const mayDo = (actor: Pick<Actor, 'permissions'>, kind: WorkKind): boolean => mayDoSome(actor.permissions, kind)

export const mayRead = (actor: Actor, kind: WorkKind): boolean => can(actor, workKinds[kind].reads)

/** A member who cannot change anything has no work, and may read every item. */
export const readsAll = (actor: Actor): boolean => !can(actor, 'workspace.use')
