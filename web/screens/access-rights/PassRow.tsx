import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PassRow_accessRight$key } from '../../__generated__/PassRow_accessRight.graphql.ts'
import { obstacleText } from '../../parts/access-rights/obstacle.ts'
import { PassActions } from '../../parts/access-rights/PassActions.tsx'
import { ShowPass } from '../../parts/access-rights/ShowPass.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { PassStatusTag } from '../../ui/PassStatusTag.tsx'
import { passState } from '../../ui/passState.ts'
import { useFormat } from '../../ui/useFormat.ts'
import styles from './PassRow.module.css'
import { passType } from '../../parts/access-rights/passType.ts'
import { paths } from '../../platform/paths.ts'

interface PassRowProps {
  accessRight: PassRow_accessRight$key
  /** Whose pass it is. */
  holder: string
  /** The name on it. */
  issuer: string
}

/** A pass in the history: number, type, club, dates, where it stands, and what can be done with it (H07, H12, D32). */
export function PassRow({ accessRight: key, holder, issuer }: PassRowProps) {
  const { t } = useTranslation(['access-rights', 'vehicles'])
  const { dateRange, longDate } = useFormat()
  const pass = useFragment(
    graphql`
      fragment PassRow_accessRight on AccessRight {
        id
        number
        type
        status
        canRetry
        validity
        activeAt
        expiresAt
        paidAt
        clubSnapshot {
          number
          name
        }
        vehicle {
          id
          purchaseObstacle
          ofSeason: purchaseObstacle(type: ANNUAL)
        }
        ...PassActions_accessRight
        ...ShowPass_accessRight
      }
    `,
    key,
  )
  const { number, activeAt, expiresAt, paidAt, clubSnapshot: club, vehicle } = pass
  const state = passState(pass)
  // The purchase, to which trying again leads, refuses the vehicle for the same.
  const isOfSeason = pass.type === 'ANNUAL' || pass.type === 'SUMMER'
  const obstacle = (isOfSeason ? vehicle?.ofSeason : vehicle?.purchaseObstacle) ?? null
  const canRetry = pass.canRetry && obstacle === null
  const isActive = state === 'current' || state === 'upcoming'
  return (
    <li className={`${styles.row} ${isActive ? '' : styles.past}`}>
      <div className={styles.what}>
        <h3 className={styles.type}>
          {t(`AccessRightType.${passType(pass.type)}`)} <span className={styles.number}>{number}</span>
        </h3>
        <PassStatusTag state={state} />
      </div>
      <div className={styles.facts}>
        {activeAt && expiresAt && <p>{t('History.period', { period: dateRange(activeAt, expiresAt) })}</p>}
        {club && (
          <p className={styles.quiet}>{t('History.club', { name: club.name, number: club.number })}</p>
        )}
        {paidAt && <p className={styles.quiet}>{t('History.paidAt', { date: longDate(paidAt) })}</p>}
        {state === 'failed' && !canRetry && (
          <p className={styles.quiet}>{obstacle ? t(obstacleText(obstacle)) : t('History.cannotTryAgain')}</p>
        )}
      </div>
      {(isActive || (state === 'failed' && canRetry)) && (
        <div className={`${styles.actions} no-print`}>
          {isActive ? (
            <>
              <ShowPass accessRight={pass} holder={holder} issuer={issuer} size="small" />
              <PassActions accessRight={pass} size="small" />
            </>
          ) : (
            <ButtonLink
              to={paths.purchase({ type: pass.type, vehicle: vehicle?.id, accessRight: pass.id })}
              size="small"
              icon="refresh"
            >
              {t('History.tryAgain')}
              <span className="visually-hidden"> {number}</span>
            </ButtonLink>
          )}
        </div>
      )}
    </li>
  )
}
