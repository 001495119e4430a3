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
  /** Display name of the pass type. */
  type: string
  /** Season of the pass, such as « 2026-2027 »; null if it is unknown. */
  season: string | null
  state: PassState
  /** Text of the state of the pass, such as « Valide aujourd’hui ». */
  stateText: string
  /**
   * Text with the days of the pass, such as « Jusqu’au 31 mai 2027 »; null for a pass without days.
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
  /** Further data of the pass, each with a label and a value, such as the holder and the club. */
  facts: readonly PassFact[]
  /** Content below the pass. */
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
 * Pass in full size, which a trail officer checks outdoors: black on white in both themes, in the
 * order of a check: validity, QR code, number, vehicle, holder.
 */
export function PassFace({ vehicleTag: VehicleTag = 'p', children, ...pass }: PassFaceProps) {
  const { t } = useTranslation('common')
  const { vehicle, plate, number, controlNumber, qrText, noCodeText, facts } = pass
  const [firstGroup, secondGroup] = controlNumber ? splitIntoGroups(controlNumber) : [number]
  return (
    <div className={styles.face}>
      <div className={styles.card}>
        <PassBand {...pass} />
        {qrText !== null && (
          <QrCode
            text={qrText}
            readableText={controlNumber ?? number}
            label={t('ui.pass.code', { number })}
            className={styles.code}
          />
        )}
        <div className={qrText === null ? `${styles.data} ${styles.withoutCode}` : styles.data}>
          <dl className={styles.number}>
            <dt>{t(controlNumber ? 'ui.pass.controlNumber' : 'ui.pass.number')}</dt>
            <dd>
              {/* Visible groups without spaces, so that a copied number is the number itself. */}
              <span>{firstGroup}</span>
              {secondGroup && <span>{secondGroup}</span>}
            </dd>
          </dl>
          {noCodeText !== null && (
            <p className={styles.noCode}>
              <Icon name="info" size="1.5em" />
              <span>{noCodeText}</span>
            </p>
          )}
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
          {facts.length > 0 && (
            <dl className={styles.facts}>
              {facts.map(({ name, value }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </div>
      {children}
    </div>
  )
}

type PassBandProps = Pick<PassFaceProps, 'type' | 'season' | 'state' | 'stateText' | 'periodText' | 'issuer'>

/**
 * Band in the color of the state of a pass: type, validity (valid, upcoming, expired and so on) and
 * days.
 */
function PassBand({ type, season, state, stateText, periodText, issuer }: PassBandProps) {
  return (
    <div className={`${styles.band} ${styles[state]}`}>
      <div className={styles.bandHead}>
        <p className={styles.type}>{type}</p>
        {season && <p>{season}</p>}
        <p className={styles.issuer}>
          <LogoMark className={styles.mark} />
          {issuer}
        </p>
      </div>
      <p className={styles.state}>
        <strong>
          <Icon name={icons[state]} size="1em" />
          {stateText}
        </strong>
        {periodText && <span>{periodText}</span>}
      </p>
    </div>
  )
}

/**
 * Splits a control number into one or two groups, which people read aloud more easily: `R8W4H6B`
 * becomes `R8W` and `4H6B`.
 */
export function splitIntoGroups(controlNumber: string): string[] {
  if (controlNumber.length < 5) return [controlNumber]
  const middle = Math.floor(controlNumber.length / 2)
  return [controlNumber.slice(0, middle), controlNumber.slice(middle)]
}
