import { useTranslation } from 'react-i18next'
import type { usePassPrintingQuery$data } from '../../../__generated__/usePassPrintingQuery.graphql.ts'
import { PassCard } from '../../../ui/PassCard.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { passStateOf } from '../../../ui/passState.ts'
import { toKnownPassType } from '../../access-rights/shared/passType.ts'

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
  const { t } = useTranslation(['access-rights', 'purchase'])
  return (
    <div className="print-only">
      <Stack gap={6}>
        {passes.map((pass) => (
          <PassCard
            key={pass.id}
            state={passStateOf(pass)}
            number={pass.number}
            type={t(`AccessRightType.${toKnownPassType(pass.type)}`)}
            issuer={issuer}
            season={pass.season === null ? undefined : t('purchase:Success.season', { season: pass.season })}
            vehicle={pass.vehicleSnapshot}
            club={pass.clubSnapshot}
            activeAt={pass.activeAt}
            expiresAt={pass.expiresAt}
            code={pass.signedCode ?? pass.controlNumber}
            controlNumber={pass.controlNumber}
            level={2}
          />
        ))}
      </Stack>
    </div>
  )
}
