import { askingAt } from './asking.ts'
import { compare } from './compare.ts'
import type { BenchEnvironment } from './environment.ts'

const CONNECTIONS = 8
const searched = ['dela cruz', 'santos', 'mendoza', 'quiambao', 'yñiguez', 'maria santos']
const list = '/api/admin/applications'

export async function scale(stage: BenchEnvironment): Promise<void> {
  const { maria, asAdmin, asMaria, bare, message, upload } = await askingAt(stage, {
    writers: 1,
    tickets: CONNECTIONS,
  })
  const ours = ['/api/applications/me', `/api/applications/${maria.id}/requirements`]
  const theirs = [`/application/${maria.userId}`, `/checklist/${maria.id}`]
  const held = 'status=under_review&waitsFor=applicant'
  console.log(
    `\nBeside a bare server with the same statements, ${stage.applications.toLocaleString('en')} applications:\n`,
  )
  await compare({
    stage,
    connections: [CONNECTIONS],
    floorName: 'baseline',
    scenarios: {
      dashboard: {
        atMost: 2,
        portal: () => [...ours, `/api/applications/${maria.id}/activities`].map((path) => [asMaria(path)]),
        floor: () => [...theirs, `/activities/${maria.id}`].map((path) => [bare(path)]),
      },
      'filtered list': {
        atMost: 2,
        portal: () => [[asAdmin(`${list}?${held}`)]],
        floor: () => [[bare(`/filtered?${held}`)]],
      },
      search: {
        atMost: 1.5,
        portal: () => searched.map((words) => [asAdmin(`${list}?search=${encodeURIComponent(words)}`)]),
        // The same letters as the portal makes of them, so that both find the same.
        floor: () => searched.map((words) => [bare(`/search?search=${encodeURIComponent(plain(words))}`)]),
      },
      'list with total': { atMost: 0.3, portal: () => [[asAdmin(list)]], floor: () => [[bare('/applications')]] },
      statistics: {
        atMost: 0.1,
        portal: () => [[asAdmin('/api/admin/stats')]],
        floor: () => [[bare('/statistics')]],
      },
      'message write': { atMost: 2.5, ...message },
      'upload of 5 MiB': { atMost: 1.5, ...upload },
    },
  })
}

const plain = (words: string) => words.normalize('NFD').replace(/\p{M}/gu, '')
