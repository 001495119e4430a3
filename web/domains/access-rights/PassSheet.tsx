import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type {
  PassSheet_accessRight$data,
  PassSheet_accessRight$key,
} from '../../__generated__/PassSheet_accessRight.graphql.ts'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { LogoMark } from '../../ui/Logo.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { type PassState, passStateOf } from '../../ui/passState.ts'
import { useFormat } from '../../ui/useFormat.ts'
import styles from './PassSheet.module.css'
import { PrintPass } from './shared/PrintPass.tsx'
import { ResendPass } from './ResendPass.tsx'
import { findQrCodeObstacle } from './qrCodeObstacle.ts'
import { toKnownPassType } from './shared/passType.ts'

export interface PassSheetProps {
  accessRight: PassSheet_accessRight$key
  /** Full name of the pass holder. */
  holder: string
  /** Name of the portal, shown as the issuer of the pass. */
  issuer: string
}

/**
 * Pass of the full-screen dialog, for a check by a trail officer outdoors: black on white in both
 * themes, large type, the most important facts first.
 */
export function PassSheet({ accessRight: key, holder, issuer }: PassSheetProps) {
  const { t } = useTranslation(['access-rights', 'common'])
  const { dateRange } = useFormat()
  const pass = useFragment(
    graphql`
      fragment PassSheet_accessRight on AccessRight {
        number
        controlNumber
        signedCode
        type
        status
        validity
        season
        activeAt
        expiresAt
        canPrint
        hasInsuranceDocuments
        clubSnapshot {
          number
          name
        }
        vehicle {
          name
          registration
        }
        vehicleSnapshot {
          name
          registration
        }
        ...PrintPass_accessRight
        ...ResendPass_accessRight
      }
    `,
    key,
  )
  const { activeAt, expiresAt, clubSnapshot: club, controlNumber, season } = pass
  // Current data of the member's vehicle, because its license plate may have changed since the
  // purchase. Falls back to the snapshot.
  const vehicle = pass.vehicle ?? pass.vehicleSnapshot
  return (
    <div className={styles.sheet}>
      <PassValidity pass={pass} issuer={issuer} />
      {vehicle && (
        <div className={styles.vehicle}>
          <p className={styles.name}>
            <span className="visually-hidden">{t('common:ui.pass.vehicle')} </span>
            {vehicle.name}
          </p>
          {vehicle.registration && (
            <p className={styles.plate}>
              <span className="visually-hidden">{t('common:ui.pass.registration')} </span>
              {vehicle.registration}
            </p>
          )}
        </div>
      )}
      <PassQrCode pass={pass} />
      <dl className={styles.facts}>
        {controlNumber && (
          <PassDetail name={t('common:ui.pass.controlNumber')} strong>
            {controlNumber}
          </PassDetail>
        )}
        <PassDetail name={t('common:ui.pass.number')} strong>
          {pass.number}
        </PassDetail>
        <PassDetail name={t('PassSheet.type')} wide>
          {t(`AccessRightType.${toKnownPassType(pass.type)}`)}
          {season && ` (${season})`}
        </PassDetail>
        <PassDetail name={t('PassSheet.holder')} wide>
          {holder}
        </PassDetail>
        {activeAt && expiresAt && (
          <PassDetail name={t('PassSheet.period')} wide>
            {dateRange(activeAt, expiresAt)}
          </PassDetail>
        )}
        {club && (
          <PassDetail name={t('common:ui.pass.club')} wide>
            {club.name} ({club.number})
          </PassDetail>
        )}
      </dl>
      <div className={styles.actions}>
        <PrintPass accessRight={pass} />
        <ResendPass accessRight={pass} />
        {pass.hasInsuranceDocuments && (
          <ButtonLink to={paths.insuranceDocuments()} replace icon="shield">
            {t('PassSheet.insurance')}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

type Pass = PassSheet_accessRight$data

const icons: Record<PassState, IconName> = {
  current: 'check',
  upcoming: 'calendar',
  expired: 'clock',
  pending: 'clock',
  processing: 'clock',
  refused: 'error',
  failed: 'error',
}

/** Validity of a pass (valid, upcoming, expired and so on), with its start or end date. */
function PassValidity({ pass, issuer }: { pass: Pass; issuer: string }) {
  const { t } = useTranslation(['access-rights', 'common'])
  const { longDate } = useFormat()
  const state = passStateOf(pass)
  const { activeAt, expiresAt } = pass
  const when =
    state === 'upcoming' && activeAt
      ? t('PassSheet.from', { date: longDate(activeAt) })
      : expiresAt && (state === 'current' || state === 'expired')
        ? t(state === 'current' ? 'PassSheet.until' : 'PassSheet.over', { date: longDate(expiresAt) })
        : null
  return (
    <div className={`${styles.standing} ${styles[state]}`}>
      <Icon name={icons[state]} size="min(2.5rem, 11vw)" />
      <p className={styles.state}>
        <strong>{t(state === 'current' ? 'PassSheet.valid' : `common:ui.pass.state.${state}`)}</strong>
        {when && <span>{when}</span>}
      </p>
      <p className={styles.issuer}>
        <LogoMark className={styles.mark} />
        {issuer}
      </p>
    </div>
  )
}

/** QR code of the pass, or the reason why the pass has no code. */
function PassQrCode({ pass }: { pass: Pass }) {
  const { t } = useTranslation(['access-rights', 'common'])
  const obstacle = findQrCodeObstacle(pass)
  if (obstacle === null) {
    return (
      <QrCode
        text={pass.signedCode ?? pass.controlNumber ?? ''}
        readableText={pass.controlNumber ?? pass.number}
        label={t('common:ui.pass.code', { number: pass.number })}
        className={styles.code}
      />
    )
  }
  return (
    <p className={styles.noCode}>
      <Icon name="info" size="1.5em" />
      <span>{t(`PassSheet.noCode.${obstacle}`)}</span>
    </p>
  )
}

interface PassFactProps {
  name: string
  /**
   * True when the value of a pass fact is emphasized, because people read it aloud or type it, for
   * example the pass number.
   */
  strong?: boolean
  /** True when a detail of the pass (label and value) spans both columns of the list of details. */
  wide?: boolean
  children: ReactNode
}

function PassDetail({ name, strong, wide, children }: PassFactProps) {
  return (
    <div className={wide ? styles.wide : undefined}>
      <dt>{name}</dt>
      <dd className={strong ? styles.strong : undefined}>{children}</dd>
    </div>
  )
}
