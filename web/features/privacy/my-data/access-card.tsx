import { type DataAccess, listDataAccess } from '#contract/privacy/my-data.ts'
import { requirementOf } from '#domain/requirements/checklist.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { When } from '#web/lib/when.tsx'
import { LongListCard } from './long-list-card.tsx'
import { memberName } from './member-name.ts'

export function AccessCard() {
  return (
    <LongListCard
      title="Who looked at it"
      description="What members of our team opened, read or downloaded. Each of them has a short number, always the same one."
      empty="Nobody on our team has opened anything of yours yet."
      failure="Who looked at it could not be loaded"
      list={useLongList(listDataAccess, {})}
      row={(access) => <AccessRow access={access} />}
    />
  )
}

function AccessRow({ access: { at, what, requirementId, by } }: { access: DataAccess }) {
  return (
    <>
      <p className="font-semibold">
        {what}
        {requirementId && `: ${requirementOf(requirementId).name}`}
      </p>
      <p className="text-ink-soft">
        <When at={at} time />, {memberName(by)}
      </p>
    </>
  )
}
