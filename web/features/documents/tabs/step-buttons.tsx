import clsx from 'clsx'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useLocation } from 'wouter'
import type { RequirementId } from '#contract/requirements.ts'
import { checklist } from '#domain/requirements/checklist.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'

interface StepButtonsProps {
  chosen: RequirementId
  isQuiet: boolean
  onStep: (id: RequirementId) => void
}

export function StepButtons({ chosen, isQuiet, onStep }: StepButtonsProps) {
  const [, navigate] = useLocation()
  const index = checklist.findIndex((requirement) => requirement.id === chosen)
  const previous = checklist[index - 1]
  const next = checklist[index + 1]

  const leave = () => {
    toast.show('Progress Saved', 'Your uploaded documents have been saved')
    navigate('/')
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4 lg:pt-5">
      <Button icon={ArrowLeft} variant="secondary" disabled={!previous} onClick={() => previous && onStep(previous.id)}>
        Previous
      </Button>
      <Button
        variant={next ? 'quiet' : 'primary'}
        className={clsx('sm:ml-auto', next && 'max-sm:order-last max-sm:w-full')}
        onClick={leave}
      >
        Save & Return to Dashboard
      </Button>
      {next && (
        <Button variant={isQuiet ? 'secondary' : 'primary'} onClick={() => onStep(next.id)}>
          Next
          <ArrowRight aria-hidden="true" />
        </Button>
      )}
    </div>
  )
}
