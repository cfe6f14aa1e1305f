import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { z } from 'zod'
import { ConversationFilter } from '#contract/messages/conversations.ts'
import { addressWith } from '#web/lib/search-params.ts'
import { listParams } from '#web/shared/views/list-words.ts'

const { show, assigned, search } = ConversationFilter.shape
export type ConversationShow = NonNullable<ConversationFilter['show']>
const shape = { show, assigned, search }
const params = listParams(['show', 'assigned', 'search'], shape, '')

const MessagesFilter = z.object({ ...shape, assigned: z.string() }).partial()
export type MessagesFilter = z.output<typeof MessagesFilter>

const PATH = '/messages'
const USUAL = 'open'

/** The list filter and the open conversation: with `show` an answer from the list, else a new message. */
export function useMessagesAddress() {
  const [given] = useSearchParams()
  const [, navigate] = useLocation()
  const written = params.write(params.read(given))
  const filter = useMemo(() => {
    const { show: wanted = USUAL, ...others } = MessagesFilter.parse(params.read(new URLSearchParams(written)))
    return { show: wanted, ...others }
  }, [written])
  const applicationId = given.get('applicationId')
  const listHref = addressWith(PATH, given, { applicationId: null, new: null })
  const hrefOf = (id: string) => addressWith(PATH, given, { show: filter.show, applicationId: id, new: null })
  return {
    filter,
    written,
    applicationId,
    opened: given.has('show') ? applicationId : null,
    /** A phone shows either the list or the pane beside it. */
    isBeside: applicationId !== null || given.has('new'),
    listHref,
    hrefOf,
    hrefWith: (changes: MessagesFilter) => addressWith(PATH, given, changes),
    open: (id: string) => navigate(hrefOf(id)),
    turnTo: (id: string) => navigate(hrefOf(id), { replace: true, state: window.history.state }),
    close: () => navigate(listHref, { replace: true, state: window.history.state }),
    /** The specified form: for one client, or without a recipient yet. */
    write: (to: string | null) =>
      navigate(addressWith(PATH, given, { show: null, applicationId: to, new: to ? null : 'yes' })),
  }
}

export type MessagesAddress = ReturnType<typeof useMessagesAddress>
