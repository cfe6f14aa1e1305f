import { askingAt } from './asking.ts'
import { compare } from './compare.ts'
import type { BenchEnvironment } from './environment.ts'
import { RARE_NAME } from './names.ts'

const CONNECTIONS = 8
const list = '/api/admin/applications'
const rare = encodeURIComponent(RARE_NAME)

/** Compares pages, as the browser requests them, with the simplest server for the same rows. */
export async function compareWithPlain(stage: BenchEnvironment): Promise<void> {
  const { maria, asAdmin, asMaria, bare, message, upload } = await askingAt(stage, {
    writers: CONNECTIONS,
    tickets: CONNECTIONS,
  })
  console.log(
    `\nBeside the simplest server for the same rows, ${stage.applications.toLocaleString('en')} applications:\n`,
  )
  await compare({
    stage,
    connections: [CONNECTIONS],
    scenarios: {
      dashboard: {
        atMost: 2,
        portal: () => [['/api/applications/me', `/api/applications/${maria.id}/requirements`].map(asMaria)],
        floor: () => [[bare(`/dashboard/${maria.userId}`)]],
      },
      'list of 50 with total': {
        atMost: 0.3,
        portal: () => [[asAdmin(`${list}?limit=50`)]],
        floor: () => [[bare('/applications')]],
      },
      'list of one status': {
        atMost: 2,
        portal: () => [[asAdmin(`${list}?status=under_review&limit=50`)]],
        floor: () => [[bare('/applications?status=under_review')]],
      },
      'search: a rare name': {
        atMost: 2,
        portal: () => [[asAdmin(`${list}?search=${rare}&limit=50`)]],
        floor: () => [[bare(`/applications?search=${rare}`)]],
      },
      statistics: {
        atMost: 0.1,
        portal: () => [[asAdmin('/api/admin/stats')]],
        floor: () => [[bare('/statistics')]],
      },
      'message write': { atMost: 2.5, ...message },
      'upload of 5 MiB': { atMost: 1.2, ...upload },
    },
  })
}
