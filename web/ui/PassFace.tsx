import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from './Icon.tsx'
import { LogoMark } from './Logo.tsx'
import { QrCode } from './QrCode.tsx'
import type { PassState } from './passState.ts'
import styles from './PassFace.module.css'

/** One item of pass data, such as the club: a label and a value. */
export interface PassFact {
  name: string
  value: ReactNode
}

export interface PassFaceProps {
  state: PassState
  /** Text of the state of the pass, such as « Valide aujourd’hui ». */
  stateText: string
  /**
   * Text with the first or last day of the pass, such as « Jusqu’au 31 mai 2027 »; null without
   * such a day.
   */
  periodText: string | null
  /** Name of the portal, shown as the issuer of the pass. */
  issuer: string
  vehicle: string | null
  plate: string | null
  /** HTML element of the vehicle name: a heading on a page with several passes. */
  vehicleTag?: 'p' | 'h2'
  number: string
  controlNumber: string | null
  /** Text of the QR code; null for a pass without a QR code. */
  qrText: string | null
  /** Text shown in place of the QR code of a pass without a code; null for no text. */
  noCodeText: string | null
  /**
   * Further data of the pass, each with a label and a value, such as the type, the period and the
   * club.
   */
  facts: readonly PassFact[]
  /** Content directly below the QR code, for narrow windows only. */
  belowCode?: ReactNode
  /** Content below the data of the pass. In a wide window it spans all columns. */
  children?: ReactNode
}

const icons: Record<PassState, IconName> = {
  current: 'check',
  upcoming: 'calendar',
  expired: 'clock',
  pending: 'clock',
  processing: 'clock',
  refused: 'error',
  failed: 'error',
}

/**
 * Pass in full size, which a trail officer checks outdoors: black on white in both themes, in large
 * type, with the most important data first.
 */
export function PassFace({
  vehicle,
  plate,
  vehicleTag: VehicleTag = 'p',
  belowCode,
  children,
  ...pass
}: PassFaceProps) {
  const { t } = useTranslation('common')
  const { number, controlNumber, qrText, noCodeText } = pass
  return (
    <div className={styles.face}>
      <PassValidity {...pass} />
      {(vehicle ?? plate) && (
        <div className={styles.vehicle}>
          {vehicle && (
            <VehicleTag className={styles.name}>
              <span className="visually-hidden">{t('ui.pass.vehicle')} </span>
              {vehicle}
            </VehicleTag>
          )}
          {plate && (
            <p className={styles.plate}>
              <span className="visually-hidden">{t('ui.pass.registration')} </span>
              {plate}
            </p>
          )}
        </div>
      )}
      {qrText !== null && (
        <QrCode
          text={qrText}
          readableText={controlNumber ?? number}
          label={t('ui.pass.code', { number })}
          className={styles.code}
        />
      )}
      {noCodeText !== null && (
        <p className={styles.noCode}>
          <Icon name="info" size="1.5em" />
          <span>{noCodeText}</span>
        </p>
      )}
      {belowCode}
      <PassFacts {...pass} />
      {children}
    </div>
  )
}

type Pass = Omit<PassFaceProps, 'vehicle' | 'plate' | 'vehicleTag' | 'belowCode' | 'children'>

/** Validity of a pass (valid, upcoming, expired and so on), with its start or end date. */
function PassValidity({ state, stateText, periodText, issuer }: Pass) {
  return (
    <div className={`${styles.validity} ${styles[state]}`}>
      <Icon name={icons[state]} size="min(2.5rem, 11vw)" />
      <p className={styles.state}>
        <strong>{stateText}</strong>
        {periodText && <span>{periodText}</span>}
      </p>
      <p className={styles.issuer}>
        <LogoMark className={styles.mark} />
        {issuer}
      </p>
    </div>
  )
}

/**
 * List of the data of a pass. The numbers are emphasized, because people read them aloud or type
 * them.
 */
function PassFacts({ number, controlNumber, facts }: Pass) {
  const { t } = useTranslation('common')
  return (
    <dl className={styles.facts}>
      {controlNumber && (
        <div>
          <dt>{t('ui.pass.controlNumber')}</dt>
          <dd className={styles.strong}>{controlNumber}</dd>
        </div>
      )}
      <div>
        <dt>{t('ui.pass.number')}</dt>
        <dd className={styles.strong}>{number}</dd>
      </div>
      {facts.map(({ name, value }) => (
        <div key={name} className={styles.wide}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
