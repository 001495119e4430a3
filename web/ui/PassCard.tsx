import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ContourBackground } from './ContourBackground.tsx'
import { LogoMark } from './Logo.tsx'
import { PassStatusTag } from './PassStatusTag.tsx'
import { QrCode } from './QrCode.tsx'
import { useFormat } from './useFormat.ts'
import { VehicleIcon } from './VehicleIcon.tsx'
import type { PassState } from './passState.ts'
import styles from './PassCard.module.css'

export interface PassCardProps {
  state: PassState
  /** Number of the pass that members and staff see: # and six digits. */
  number: string
  /** Display name of the pass type. */
  type: ReactNode
  /** Name of the issuer of the pass: the name of the portal from its settings. */
  issuer?: string
  /** Season in which the pass is valid. */
  season?: ReactNode
  vehicle?: { name: string; registration?: string | null; type?: string | null } | null
  club?: { number?: string | null; name: string } | null
  /** Start of the validity of the pass, RFC 3339. */
  activeAt?: string | null
  /** End of the validity of the pass, RFC 3339. */
  expiresAt?: string | null
  /**
   * Text of the QR code, which a current or upcoming pass shows: a signed code or the control
   * number.
   */
  code?: string | null
  /**
   * Control number that trail officers check, shown as text. If the QR code contains more
   * characters than this number, it is drawn larger.
   */
  controlNumber?: string | null
  /** True to draw a short QR code as large as a signed code. */
  isCodeLarge?: boolean
  /** Days of validity in words, in large type, in place of the start and the end. */
  days?: { label: string; text: string } | false
  /** Level of the heading on the pass card. */
  level?: 2 | 3 | 4
  as?: 'article' | 'li' | 'div'
  /** Message shown below the front of the pass card. */
  notice?: ReactNode
  /** Buttons shown below the front of the pass card. */
  actions?: ReactNode
}

/**
 * Card that shows a pass. The contour lines on the card are generated from the number of the pass,
 * so they differ from pass to pass.
 */
export function PassCard(props: PassCardProps) {
  const {
    state,
    number,
    type,
    issuer,
    season,
    vehicle,
    club,
    activeAt,
    expiresAt,
    code,
    controlNumber,
    isCodeLarge = false,
    days,
    level = 3,
    as,
    notice,
    actions,
  } = props
  const { t } = useTranslation('common')
  const { longDate } = useFormat()
  const titleId = useId()
  const Tag = as ?? 'article'
  const Heading = `h${level}` as const
  const owned = state === 'current' || state === 'upcoming'
  const isSigned = Boolean(controlNumber) && code !== controlNumber
  const codeStyles = [styles.code, (isCodeLarge || isSigned) && styles.large, !isSigned && styles.short]
  return (
    <Tag
      className={[styles.pass, styles[state]].filter(Boolean).join(' ')}
      aria-labelledby={Tag === 'article' ? titleId : undefined}
    >
      <div className={styles.face}>
        <ContourBackground seed={number} className={styles.contour} />
        <div className={styles.head}>
          <span className={styles.issuer}>
            <LogoMark className={styles.mark} />
            {issuer}
          </span>
          <PassStatusTag state={state} />
        </div>
        <div>
          <Heading id={titleId} className={styles.type}>
            {type}
          </Heading>
          {season && <p className={styles.season}>{season}</p>}
        </div>
        <div className={styles.middle}>
          {vehicle && (
            <p className={styles.vehicle}>
              <span className="visually-hidden">{t('ui.pass.vehicle')} </span>
              {vehicle.name}
            </p>
          )}
          {days && (
            <dl className={styles.days}>
              <dt>{days.label}</dt>
              <dd>{days.text}</dd>
            </dl>
          )}
          <div className={styles.facts}>
            {vehicle?.registration && (
              <p className={styles.plateLine}>
                {vehicle.type && <VehicleIcon type={vehicle.type} />}
                <span className="visually-hidden">{t('ui.pass.registration')} </span>
                <span className={styles.plate}>{vehicle.registration}</span>
              </p>
            )}
            {club && (
              <dl className={styles.club}>
                <dt>{t('ui.pass.club')}</dt>
                <dd>
                  {club.number && <span className={styles.clubNumber}>{club.number}</span>} {club.name}
                </dd>
              </dl>
            )}
          </div>
          {owned && code && (
            <div className={codeStyles.filter(Boolean).join(' ')}>
              <QrCode
                text={code}
                readableText={controlNumber ?? number}
                label={t('ui.pass.code', { number })}
              />
            </div>
          )}
        </div>
        <dl className={styles.foot}>
          {!days && (
            <ValidityPeriod
              state={state}
              from={activeAt && longDate(activeAt)}
              to={expiresAt && longDate(expiresAt)}
            />
          )}
          {owned && controlNumber && (
            <div className={styles.number}>
              <dt>{t('ui.pass.controlNumber')}</dt>
              <dd>{controlNumber}</dd>
            </div>
          )}
          <div className={styles.number}>
            <dt>{t('ui.pass.number')}</dt>
            <dd>{number}</dd>
          </div>
        </dl>
      </div>
      {(notice || actions) && (
        <div className={styles.stub}>
          {notice}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
    </Tag>
  )
}

function ValidityPeriod({ state, from, to }: { state: PassState; from?: string | null; to?: string | null }) {
  const { t } = useTranslation('common')
  // A current or expired pass shows its end only, other passes both days. A one-day pass shows that
  // day.
  const ends = state === 'current' || state === 'expired'
  if (from && from === to && state !== 'expired') {
    return (
      <div>
        <dt>{t('ui.pass.on')}</dt>
        <dd>{from}</dd>
      </div>
    )
  }
  return (
    <>
      {from && !(ends && to) && (
        <div>
          <dt>{t('ui.pass.from')}</dt>
          <dd>{from}</dd>
        </div>
      )}
      {to && (
        <div>
          <dt>{t(state === 'expired' ? 'ui.pass.expiredOn' : ends ? 'ui.pass.validUntil' : 'ui.pass.to')}</dt>
          <dd>{to}</dd>
        </div>
      )}
    </>
  )
}
