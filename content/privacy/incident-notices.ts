import type { Incident, IncidentNotices, IncidentText } from '#contract/privacy/incidents.ts'
import { said } from '#domain/english/words.ts'

interface NoticeSender {
  brand: { name: string; supportEmail: string; companyAddress: string; companyCity: string; companyPhone: string }
  timeZone: string
}

const TO_WRITE = '[To be written]'
const given = (text: string) => text.trim() || TO_WRITE

const needed = ['nature', 'dataInvolved', 'consequences', 'measures', 'help'] as const

export const missingInNotice = (texts: IncidentText): (keyof IncidentText)[] =>
  needed.filter((part) => given(texts[part]) === TO_WRITE)

export function notices(incident: Incident, { brand, timeZone }: NoticeSender): IncidentNotices {
  const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', hour12: true, timeZone })
  const at = (instant: string) => `${time.format(new Date(instant))} (${timeZone})`
  const contact = incident.contact.trim() || said(brand.name, brand.supportEmail, brand.companyPhone)
  const controller = said(brand.name, brand.companyAddress, brand.companyCity)
  const reported = incident.npcToldAt ? `\nFirst notified: ${at(incident.npcToldAt)} ${incident.npcReference}` : ''
  return {
    npc: {
      subject: `Personal data breach notification: ${incident.title}`,
      text: `To the National Privacy Commission

Personal information controller: ${controller}
Known or reasonably believed since: ${at(incident.knownAt)}
Notification due: ${at(incident.dueAt)}${reported}

1. Nature of the breach
${given(incident.nature)}

People affected: ${incident.people}
Likely consequences: ${given(incident.consequences)}

2. Personal data possibly involved
${given(incident.dataInvolved)}

3. Measures taken to address the breach
${given(incident.measures)}

4. Data protection officer or contact
${contact}

5. Assistance to the people affected
${given(incident.help)}
`,
    },
    people: {
      subject: `About your personal data at ${brand.name}`,
      text: `Dear client,

We have to tell you about something that happened to personal data that we hold, including yours.

What happened
${given(incident.nature)}

Which data of yours may be involved
${given(incident.dataInvolved)}

What this could lead to
${given(incident.consequences)}

What we have done
${given(incident.measures)}

What we do for you, and what you can do
${given(incident.help)}

Be careful with messages and calls that ask for passwords or sign-in codes: we never do. Pay only through the portal. If something seems wrong, write to us first.

Whom to ask
${contact}

You may also turn to the National Privacy Commission, privacy.gov.ph.

${controller}
`,
    },
  }
}
