import type { FastifyInstance, FastifyRequest } from 'fastify'
import { demoEmail, demoPeople } from '#content/demo/people.ts'
import { escapeHtml } from '#content/escape-html.ts'
import { type MarkedCode, SideState } from '#contract/path/path.ts'
import { StepCode } from '#contract/path/path-steps.ts'
import { Id } from '#contract/route.ts'
import type { TeamRole } from '#contract/team/team-roles.ts'
import { personaSessionStarted } from '#domain/effects/sessions.ts'
import { markTitle } from '#domain/path/side-states.ts'
import { found, Refusal } from '#domain/refusal.ts'
import { startPageOf } from '#domain/team/pages.ts'
import { roleLabels } from '#domain/team/role-labels.ts'
import type { Deps } from '#server/deps.ts'
import { anonymousContext, record, withActor } from '#server/effects/record.ts'
import { createSession, roleOf, setSessionCookie, teamRoleOf, userAgentOf } from '#server/http/session.ts'
import { isFromThisMachine } from '#server/http/this-machine.ts'
import { isDemo, type Persona, selectPersona, selectPersonas } from './dev.store.ts'
import { PAGE_WITHOUT_SCRIPT } from './mailbox-page.ts'

/** Signs in as a demo person with one click, only from this machine and only on a demo database. */
export function personaRoutes(app: FastifyInstance, deps: Deps): void {
  if (deps.config.production) return
  const inDemo = async (request: FastifyRequest) => {
    if (!isFromThisMachine(deps.config, request) || !(await isDemo(deps.db))) throw new Refusal('notFound', 'Not found')
  }

  app.get('/dev/personas', { onRequest: inDemo }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', PAGE_WITHOUT_SCRIPT)
      .send(personasPage(await selectPersonas(deps.db), (persona) => teamRoleOf(deps.config, persona))),
  )

  void app.register(async (scope) => {
    // The form has no fields.
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, body, done) => {
      body.resume()
      done(null)
    })
    scope.post<{ Params: { userId: string } }>(
      '/dev/personas/:userId',
      { onRequest: inDemo },
      async (request, reply) => {
        const persona = found(await selectPersona(deps.db, Id.parse(request.params.userId)), 'Persona')
        const role = roleOf(deps.config, persona)
        const { token } = await deps.transaction(async (tx) => {
          const from = { ip: request.ip, requestId: request.id }
          const context = withActor(anonymousContext(deps, from, deps.now()), persona.id)
          const session = await createSession(tx, deps, {
            userId: persona.id,
            userAgent: userAgentOf(request),
            factor: 'code',
            at: context.at,
          })
          await record(tx, context, personaSessionStarted, { userId: persona.id, role })
          return session
        })
        setSessionCookie(deps.config, reply, { role, token })
        return reply.redirect(startPageOf(teamRoleOf(deps.config, persona)), 303)
      },
    )
  })
}

const styles = `
  :root { color-scheme: light dark; }
  body { margin: 0 auto; max-width: 960px; padding: 32px 16px; font: 16px/1.5 system-ui, sans-serif; }
  h2 { margin: 32px 0 8px; font-size: 18px; }
  section div { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 280px), 1fr)); gap: 8px; }
  form { display: grid; }
  b { font-weight: 600; }
  button { width: 100%; min-height: 56px; padding: 8px 16px; text-align: left; font: inherit; cursor: pointer;
    border: 1px solid light-dark(#d8d3ca, #3a454d); border-radius: 8px; background: light-dark(#fff, #131b22); color: inherit; }
  button:hover, button:focus-visible { outline: 2px solid #00636a; }
  span { display: block; font-size: 14px; opacity: 0.75; }`

interface PersonaGroup {
  title: string
  codes: readonly (MarkedCode | undefined)[]
}

const steps = StepCode.options
const from = (first: StepCode, last: StepCode) => steps.slice(steps.indexOf(first), steps.indexOf(last) + 1)

// In the order of the path.
const groups: readonly PersonaGroup[] = [
  { title: 'The team, and who has not started', codes: [undefined] },
  { title: 'Board, names and documents', codes: from('board_chosen', 'documents_complete') },
  { title: 'School, PRC and evaluation', codes: from('source_requests_sent', 'evaluation_issued') },
  { title: 'The board of nursing', codes: from('board_packet_ready', 'board_deficiency') },
  { title: 'Registration and permission to test', codes: from('pearson_registered', 'att_received') },
  { title: 'The exam', codes: from('exam_scheduled', 'exam_taken') },
  { title: 'Result and next attempt', codes: from('unofficial_result', 'retake_waiting') },
  { title: 'Something stands in the way', codes: SideState.options },
]

const indexOf = ({ emailKey }: Persona) => demoPeople.findIndex((person) => demoEmail(person) === emailKey)
const knownPersona = (persona: Persona) => demoPeople[indexOf(persona)]

function personaButton(persona: Persona, role: TeamRole | null): string {
  const { at, tells = 'added later' } = knownPersona(persona) ?? {}
  const stands = at === undefined ? (role ? roleLabels[role] : 'Applicant') : markTitle(at)
  return `<form method="post" action="/dev/personas/${persona.id}"><button><b>${escapeHtml(persona.name)}</b>
<span>${escapeHtml(`${stands}: ${tells}`)}</span></button></form>`
}

function personasPage(personas: readonly Persona[], roleOfPersona: (persona: Persona) => TeamRole | null): string {
  const sections = groups.map(({ title, codes }) => {
    const stepOf = (persona: Persona) => codes.indexOf(knownPersona(persona)?.at)
    const members = personas
      .filter((persona) => stepOf(persona) >= 0)
      .toSorted((a, b) => stepOf(a) - stepOf(b) || indexOf(a) - indexOf(b))
    const buttons = members.map((persona) => personaButton(persona, roleOfPersona(persona)))
    return buttons.length > 0 ? `<section><h2>${title}</h2><div>${buttons.join('\n')}</div></section>` : ''
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Choose a person</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${styles}</style></head>
<body><main><h1>Choose a person</h1><p>These people exist only in the demo. Each stands at another step of the path to the exam.</p>${sections.join('\n')}</main></body></html>`
}
