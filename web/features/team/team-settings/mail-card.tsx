import { useQuery } from '@tanstack/react-query'
import { changeMailPreference, getMailPreference, MailChoice } from '#contract/team/team-settings.ts'
import { counted } from '#domain/english/counted.ts'
import { read } from '#web/lib/query.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { settings } from '#web/lib/settings.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Card } from '#web/ui/card.tsx'

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
      titleId="mail-title"
      description={
        data
          ? `Team emails that are sent to ${data.email}. Sign-in codes are always sent immediately.`
          : 'Team emails that are sent to you.'
      }
    >
      <QueryView query={preference} bare quiet failure="Your choice could not be loaded" skeleton="h-48 w-full">
        {(stored) => (
          <fieldset className="space-y-1">
            <legend className="sr-only">How often to send you team emails</legend>
            {MailChoice.options.map((choice) => (
              <MailChoiceRadio
                key={choice}
                choice={choice}
                isChosen={choice === chosen}
                onChoose={() => {
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

interface MailChoiceRadioProps {
  choice: MailChoice
  isChosen: boolean
  onChoose: () => void
}

function MailChoiceRadio({ choice, isChosen, onChoose }: MailChoiceRadioProps) {
  const id = `mail-${choice}`
  return (
    <div className="relative isolate flex min-h-11 items-start gap-3 py-2">
      <input
        id={id}
        type="radio"
        name="mail"
        checked={isChosen}
        onChange={onChoose}
        aria-describedby={`${id}-help`}
        className="relative z-10 mt-0.5 size-5 shrink-0 cursor-pointer accent-brand"
      />
      <span className="min-w-0">
        <label htmlFor={id} className="cursor-pointer font-semibold text-sm before:absolute before:inset-0">
          {words[choice].label}
        </label>
        <span id={`${id}-help`} className="block text-ink-soft text-sm">
          {words[choice].help}
        </span>
      </span>
    </div>
  )
}
