import { type AssertionOptions, AssertionResponse } from '#contract/account/passkeys.ts'
import { dutyRefusal } from '#domain/account/passkey-duty.ts'
import { actConfirmed } from '#domain/effects/passkeys.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { type Act, type ActToConfirm, actHash, stepUpRequired } from '#server/http/step-up.ts'
import { verifyAssertion } from './assertion.service.ts'
import { assertionOptions, createChallenge, takeChallenge } from './ceremony.ts'
import { selectPasskeys } from './passkeys.store.ts'

/** Adds a hash of the act to a random challenge, so that the answer confirms no other act. */
export async function startStepUp(deps: Deps, caller: Caller, act: Act): Promise<AssertionOptions> {
  const passkeys = await selectPasskeys(deps.db, caller.id)
  const usable = passkeys.filter(({ blockedAt }) => blockedAt === null)
  const asked = { purpose: 'step_up', sessionHash: caller.sessionHash, actHash: actHash(act) } as const
  return assertionOptions(deps, await createChallenge(deps, asked), usable)
}

const NOT_FOR_THIS =
  'This was not confirmed: the answer of the passkey was for something else, used already or too old.'
const TOO_NEW = 'This passkey was added with a recovery code. For 24 hours it signs in, but does not confirm this.'

export async function confirmAct(deps: Deps, caller: Caller, { act, words, answer }: ActToConfirm): Promise<void> {
  if (!deps.config.requirePasskeys || caller.user.role !== 'admin') return
  if (caller.duty) throw dutyRefusal(caller.duty)
  if (answer === null) throw stepUpRequired(words)
  const context = contextOf(deps, caller)
  const response = responseIn(answer)
  const taken = { purpose: 'step_up', sessionHash: caller.sessionHash, at: context.at } as const
  const passkey = await refusedAs(NOT_FOR_THIS, async () => {
    const { challenge, actHash: confirmed } = await takeChallenge(deps.db, response.response.clientDataJSON, taken)
    if (!confirmed?.equals(actHash(act))) throw notForThis()
    return verifyAssertion(deps, { response, challenge, context, ownerId: caller.id })
  })
  if (passkey.actsFrom > context.at) throw new Refusal('forbidden', TOO_NEW, { code: 'step_up_refused' })
  await record(deps.db, context, actConfirmed, { userId: caller.id, passkeyId: passkey.id, act: words })
}

const notForThis = () => new Refusal('forbidden', NOT_FOR_THIS, { code: 'step_up_refused' })

function responseIn(answer: string): AssertionResponse {
  try {
    return AssertionResponse.parse(JSON.parse(Buffer.from(answer, 'base64url').toString()))
  } catch {
    throw notForThis()
  }
}

/** Turns a 400 of the passkey into a 403, because the input of the act itself is valid. */
async function refusedAs<T>(sentence: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'invalid')
      throw new Refusal('forbidden', sentence, { code: 'step_up_refused' })
    throw error
  }
}
