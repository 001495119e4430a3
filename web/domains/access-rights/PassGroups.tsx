import type { ReactNode } from 'react'
import type { PassRow_accessRight$key } from '../../__generated__/PassRow_accessRight.graphql.ts'
import { paths } from '../../platform/paths.ts'
import { Stack } from '../../ui/layout.tsx'
import { type GroupablePass, groupPassesByVehicle } from './groupPassesByVehicle.ts'
import { PassRow, type PassRowProps } from './PassRow.tsx'
import { VehiclePasses } from './VehiclePasses.tsx'
import styles from './VehiclePasses.module.css'

type ListedPass = GroupablePass & PassRow_accessRight$key & { readonly id: string }

export interface PassGroupsProps<Pass extends ListedPass> extends Pick<PassRowProps, 'onPurchaseCanceled'> {
  title: string
  passes: readonly Pass[]
  /** True when the page shows only the passes of one vehicle, so that no group links to them. */
  isSingleVehicle: boolean
  /** Returns the accepted request for a pass, which the member has to pay. */
  findRequestToPay?: (pass: Pass) => PassRowProps['requestToPay'] | undefined
  /** Content below the groups. */
  children?: ReactNode
}

/** Passes under a title, grouped by vehicle (H10). */
export function PassGroups<Pass extends ListedPass>(props: PassGroupsProps<Pass>) {
  const { title, passes, isSingleVehicle, findRequestToPay, onPurchaseCanceled, children } = props
  return (
    <Stack gap={3}>
      <h2 className={styles.title}>{title}</h2>
      {groupPassesByVehicle(passes).map(({ key, vehicleId, vehicle, passes: passesOfVehicle }) => (
        <VehiclePasses
          key={key}
          vehicle={vehicle}
          history={isSingleVehicle || vehicleId === null ? null : paths.passHistory(vehicleId)}
        >
          {passesOfVehicle.map((pass) => (
            <PassRow
              key={pass.id}
              accessRight={pass}
              requestToPay={findRequestToPay?.(pass) ?? null}
              onPurchaseCanceled={onPurchaseCanceled}
            />
          ))}
        </VehiclePasses>
      ))}
      {children}
    </Stack>
  )
}
