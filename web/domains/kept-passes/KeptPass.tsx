import { useTranslation } from 'react-i18next'
import type { AccessRightType } from '../../__generated__/refreshKeptPassesQuery.graphql.ts'
import { PassFace } from '../../ui/PassFace.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { usePassValidityText } from '../../ui/usePassValidityText.ts'
import { PassCalendarButton } from '../pass-calendar/shared/PassCalendarButton.tsx'
import styles from './KeptPass.module.css'
import type { PassRecord } from './passRecord.ts'
import { computeStoredPassState } from './storedPassValidity.ts'

type KnownType = Exclude<AccessRightType, '%future added value'>

interface OfflinePassCardProps {
  record: PassRecord
  /** Current day in Quebec by the clock of the device, `YYYY-MM-DD`. */
  today: string
}

/**
 * Card of a pass that is stored on this device, with the time of its last confirmation. The card
 * uses only the stored record and the clock of the device.
 */
export function KeptPass({ record, today }: OfflinePassCardProps) {
  const { t, i18n } = useTranslation(['kept-passes', 'access-rights', 'common'])
  const { dateTime } = useFormat()
  const describeValidity = usePassValidityText()
  const state = computeStoredPassState(today, record)
  const { issuer, number, controlNumber, vehicle, plate, club, firstDay, lastDay } = record
  const qrText = state === 'expired' ? null : record.qrText
  // A later release may have kept a type that this page does not know.
  const typeText = `access-rights:AccessRightType.${record.type as KnownType}` as const
  const isKnownType: boolean = i18n.exists(typeText)
  const typeName = t(isKnownType ? typeText : 'access-rights:AccessRightType.UNKNOWN')
  return (
    <article
      className={styles.pass}
      aria-label={t('access-rights:PassSheet.title', { number })}
      data-theme="light"
    >
      <PassFace
        type={typeName}
        season={record.season ?? null}
        state={state}
        {...describeValidity(state, firstDay, lastDay)}
        issuer={issuer}
        vehicle={vehicle}
        vehicleTag="h2"
        plate={plate}
        number={number}
        controlNumber={controlNumber}
        qrText={qrText}
        noCodeText={qrText === null && state !== 'expired' ? t('KeptPasses.noCode') : null}
        facts={[
          { name: t('common:ui.pass.number'), value: number },
          ...(club ? [{ name: t('common:ui.pass.club'), value: club }] : []),
        ]}
      >
        {state !== 'expired' && (
          <div className={styles.actions}>
            <PassCalendarButton
              number={number}
              typeName={typeName}
              vehicle={{ name: vehicle, registration: plate }}
              firstDay={firstDay}
              lastDay={lastDay}
            />
          </div>
        )}
        <p className={styles.confirmed}>
          {t('KeptPasses.confirmed', { date: dateTime(record.confirmedAt) })}
        </p>
      </PassFace>
    </article>
  )
}
