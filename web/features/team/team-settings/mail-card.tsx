import { useQuery } from '@tanstack/react-query'
import { changeMailPreference, getMailPreference, MailChoice } from '#contract/team/team-settings.ts'
import { counted } from '#domain/english/counted.ts'
import { read } from '#web/lib/query.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { settings } from '#web/lib/settings.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Card } from '#web/ui/card.tsx'
import { Radio } from '#web/ui/inputs.tsx'

const words: Record<MailChoice, { label: string; help: string }> = {
  at_once: {
    label: 'Immediately',
    help: 'One email for each new application, mention and reminder. For messages, one email for each applicant, every 10 minutes at most.',
  },
  hourly: { label: 'Every hour', help: 'One email on the hour with the number of each, if there are any.' },
  daily: {
    label: 'Every morning',
    help: `One email at 8:00 (${settings.timeZone.replaceAll('_', ' ')}), if there is anything new.`,
  },
  none: {
    label: 'No emails',
    help: 'You can see everything in the portal. Emails that are waiting to be sent to you will be cancelled.',
  },
}

const query = () => ({ ...read(getMailPreference, {}), staleTime: 0 })

export function MailCard() {
  const preference = useQuery(query())
  const { data } = preference
  const { mutate, isPending, variables } = useCall(changeMailPreference, {
    input: (choice: MailChoice) => ({ body: { choice } }),
    answers: query(),
    onSuccess: (saved) => toast.show('Saved', `Your emails: ${words[saved.choice].label.toLowerCase()}`),
    failed: 'Failed to save your email settings',
  })
  const chosen = isPending ? variables : data?.choice

  return (
    <Card
      title="My emails"
      description={
        data
          ? `Team emails that are sent to ${data.email}. Sign-in codes are always sent immediately.`
          : 'Team emails that are sent to you.'
      }
    >
      <QueryView query={preference} bare quiet failure="Your choice could not be loaded" skeleton="h-48 w-full">
        {(stored) => (
          <fieldset className="space-y-2">
            <legend className="sr-only">How often to send you team emails</legend>
            {MailChoice.options.map((choice) => (
              <Radio
                key={choice}
                name="mail"
                {...words[choice]}
                checked={choice === chosen}
                onChange={() => {
                  // Two requests at once could arrive in the wrong order.
                  if (!isPending && choice !== stored.choice) mutate(choice)
                }}
              />
            ))}
          </fieldset>
        )}
      </QueryView>
      {data && data.waiting > 0 && (
        <p className="mt-3 text-ink-soft text-sm">
          {counted(data.waiting, 'notification is waiting', 'notifications are waiting')} for your next email.
        </p>
      )}
    </Card>
  )
}
