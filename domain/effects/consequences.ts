import * as applications from './applications.ts'
import * as documents from './documents.ts'
import * as messages from './messages.ts'
import * as payments from './payments.ts'
import * as people from './people.ts'
import * as sessions from './sessions.ts'

/** Everything that can happen, by its name, with what it leaves behind; `record` of `server/effects` writes it. */
export const consequences = { ...applications, ...documents, ...messages, ...payments, ...people, ...sessions }
