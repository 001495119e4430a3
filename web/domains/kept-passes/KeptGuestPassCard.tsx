import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { PassFace } from '../../ui/PassFace.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { usePassValidityText } from '../../ui/usePassValidityText.ts'
import { PassCalendarButton } from '../pass-calendar/shared/PassCalendarButton.tsx'
import styles from './KeptPass.module.css'
import { type KeptGuestPass, removeGuestPassFromDevice } from './shared/keptGuestPasses.ts'
import { computeStoredPassState } from './storedPassValidity.ts'

interface KeptGuestPassCardProps {
  pass: KeptGuestPass
  /** Current day in Quebec by the clock of the device, `YYYY-MM-DD`. */
  today: string
}

/**
 * Card of a guest's pass that is stored on this device. A guest cannot sign out, so the card has a
 * button that removes the pass.
 */
export function KeptGuestPassCard({ pass, today }: KeptGuestPassCardProps) {
  const { t } = useTranslation(['kept-passes', 'access-rights', 'common'])
  const { dateTime } = useFormat()
  const describeValidity = usePassValidityText()
  const state = computeStoredPassState(today, pass)
  const { issuer, number, controlNumber, holderName, holderProvince, validIn, firstDay, lastDay } = pass
  const typeName = t('access-rights:AccessRightType.THREE_DAY')
  const place = (['QC', 'ON', 'NB'] as const).find((code) => code === validIn)
  return (
    <article
      className={styles.pass}
      aria-label={t('access-rights:PassSheet.title', { number })}
      data-theme="light"
    >
      <PassFace
        type={typeName}
        season={null}
        state={state}
        {...describeValidity(state, firstDay, lastDay)}
        issuer={issuer}
        vehicle={null}
        plate={null}
        number={number}
        controlNumber={controlNumber}
        qrText={state === 'expired' ? null : controlNumber}
        noCodeText={null}
        facts={[
          { name: t('access-rights:PassSheet.holder'), value: `${holderName} (${holderProvince})` },
          ...(place ? [{ name: t('KeptPasses.place'), value: t(`KeptPasses.place.${place}`) }] : []),
          { name: t('common:ui.pass.number'), value: number },
        ]}
      >
        <div className={styles.actions}>
          {state !== 'expired' && (
            <PassCalendarButton
              number={number}
              typeName={typeName}
              vehicle={null}
              firstDay={firstDay}
              lastDay={lastDay}
            />
          )}
          <RemoveKeptGuestPass number={number} />
        </div>
        <p className={styles.confirmed}>{t('KeptPasses.confirmed', { date: dateTime(pass.confirmedAt) })}</p>
      </PassFace>
    </article>
  )
}

/**
 * Button that removes the pass of a guest from this device. It asks for a confirmation, because the
 * pass could not be loaded again without its receipt.
 */
function RemoveKeptGuestPass({ number }: Pick<KeptGuestPass, 'number'>) {
  const { t } = useTranslation(['kept-passes', 'common'])
  const [isAsking, setIsAsking] = useState(false)
  if (!isAsking)
    return (
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        {t('KeepPasses.forget')}
        <span className="visually-hidden"> {number}</span>
      </Button>
    )
  return (
    <>
      <p role="alert">{t('KeptPasses.removeGuestPass')}</p>
      <Button onClick={() => removeGuestPassFromDevice(number)}>{t('KeptPasses.removeAnyway')}</Button>
      <Button variant="quiet" onClick={() => setIsAsking(false)}>
        {t('common:words.cancel')}
      </Button>
    </>
  )
}
