import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { STEP_UP_HEADER, STEP_UP_PARAMETER } from '#contract/route.ts'
import { canonicalJson } from '#domain/audit/canonical-json.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Caller } from './caller.ts'

export interface Act {
  method: string
  path: string
  body?: unknown
}

export interface ActToConfirm {
  act: Act
  words: string
  answer: string | null
}

/** Refuses an act without the confirmation by passkey that it requires. */
export type ConfirmAct = (caller: Caller, confirmation: ActToConfirm) => Promise<void>

export function actHash({ method, path, body }: Act): Buffer {
  return createHash('sha256')
    .update(`${method}\n${pathOf(path)}\n${canonicalJson(body ?? null)}`)
    .digest()
}

function pathOf(address: string): string {
  const url = new URL(address, 'http://portal')
  url.searchParams.delete(STEP_UP_PARAMETER)
  return url.pathname + url.search
}

export function actOf(request: FastifyRequest, words: string): ActToConfirm {
  const { method, url, body } = request
  const header = request.headers[STEP_UP_HEADER]
  const parameter = new URL(url, 'http://portal').searchParams.get(STEP_UP_PARAMETER)
  return { act: { method, path: url, body }, words, answer: typeof header === 'string' ? header : parameter }
}

export const stepUpRequired = (words: string): Refusal =>
  new Refusal('forbidden', `Confirm with your passkey: ${words}.`, { code: 'step_up_required' })
