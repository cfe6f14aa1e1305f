import {
  closeThread,
  fileAttachment,
  type Message,
  markMessageRead,
  reopenThread,
  sendMessage,
  undoMessage,
} from '#contract/messages/messages.ts'
import { uploaded } from '../test-documents.ts'
import {
  ana,
  anId,
  application,
  audited,
  type Case,
  inApplication,
  maria,
  toBoth,
  toMaria,
  toOffice,
  toOfficeAlone,
} from './fixture.ts'

let messageId: string
let sent: Message

const write = async (by: typeof maria, recipientId?: string) => {
  const message = { applicationId: application.id, subject: 'A question', content: 'When?', recipientId }
  messageId = (await by.call(sendMessage, { body: message })).id
}

export const messageCases = {
  messageFromApplicant: {
    act: () => write(maria),
    leaves: { mail: toOffice('message_from_applicant'), live: toBoth('message') },
  },
  messageFromTeam: {
    act: () => write(ana, maria.id),
    leaves: { mail: toMaria('message_from_team'), live: toBoth('message') },
  },
  messageRead: {
    act: () => maria.call(markMessageRead, { params: { id: messageId } }),
    leaves: { live: toBoth('message') },
  },
  messageUndone: {
    prepare: () => write(ana, maria.id),
    act: () => ana.call(undoMessage, { params: { id: messageId } }),
    leaves: {
      live: toBoth('message'),
      audit: [audited('message.taken_back', 'ana', 'application', { message: anId })],
    },
  },
  threadClosed: {
    prepare: () => write(maria),
    act: () => ana.call(closeThread, { ...inApplication(), body: { lastMessageId: messageId } }),
    leaves: {
      live: toOfficeAlone('message'),
      audit: [audited('thread.closed', 'ana', 'application')],
    },
  },
  threadReopened: {
    act: () => ana.call(reopenThread, inApplication()),
    leaves: {
      live: toOfficeAlone('message'),
      audit: [audited('thread.reopened', 'ana', 'application')],
    },
  },
  attachmentFiled: {
    prepare: async () => {
      const attachments = [{ uploadURL: (await uploaded(maria)).uploadURL, fileName: 'diploma.pdf' }]
      const body = { applicationId: application.id, subject: 'My diploma', content: '', attachments }
      sent = await maria.call(sendMessage, { body })
    },
    act: () => {
      const params = { id: sent.id, attachmentId: sent.attachments[0]?.id ?? '' }
      return ana.call(fileAttachment, { params, body: { requirementId: 'passport' } })
    },
    leaves: {
      activity: ['Valid Passport filed from a message'],
      live: [...toBoth('document'), ...toBoth('message')],
      audit: [audited('attachment.filed', 'ana', 'document', { message: anId, requirement: 'passport' })],
      refreshed: true,
    },
  },
} satisfies Record<string, Case>
