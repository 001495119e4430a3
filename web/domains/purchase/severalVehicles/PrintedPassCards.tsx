import type { usePassPrintingQuery$data } from '../../../__generated__/usePassPrintingQuery.graphql.ts'
import { PassCard } from '../../../ui/PassCard.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { usePassCardProps } from '../usePassCardProps.ts'

/** Pass with all data of its printed card. */
export type PrintedPass = NonNullable<NonNullable<usePassPrintingQuery$data['nodes'][number]>['pass']>

/** Cards of several passes, which only the printed page shows. */
export default function PrintedPassCards({
  passes,
  issuer,
}: {
  passes: readonly PrintedPass[]
  issuer: string
}) {
  const readPassCardProps = usePassCardProps(issuer)
  return (
    <div className="print-only">
      <Stack gap={6}>
        {passes.map((pass) => (
          <PassCard key={pass.id} {...readPassCardProps(pass)} level={2} />
        ))}
      </Stack>
    </div>
  )
}
