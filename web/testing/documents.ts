import { type Application, getMyApplication } from '#contract/applications/applications.ts'
import { getTasks } from '#contract/cases/tasks.ts'
import { type Document, listDocuments } from '#contract/documents/documents.ts'
import { getNames } from '#contract/names.ts'
import { listChecklist } from '#contract/requirements.ts'
import { fakeApi } from './fake-api.ts'
import { noNames } from './names.ts'
import { aChecklist, anApplication, aTaskList, type CaseAbout } from './people.ts'

interface DocumentsAbout {
  application?: Application | null
  documents?: readonly Document[]
  rows?: ReturnType<typeof aChecklist>
  about?: Partial<CaseAbout>
}

/** Fakes what the documents page of an applicant reads. */
export function fakeDocuments({
  application = anApplication(),
  documents = [],
  rows = aChecklist(),
  about,
}: DocumentsAbout = {}) {
  fakeApi(getMyApplication, application)
  fakeApi(getNames, noNames)
  fakeApi(listDocuments, () => [...documents])
  fakeApi(listChecklist, rows)
  fakeApi(getTasks, aTaskList({ documents: rows, ...about }))
}
