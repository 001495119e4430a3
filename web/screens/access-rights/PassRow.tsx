import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PassRow_accessRight$key } from '../../__generated__/PassRow_accessRight.graphql.ts'
import { obstacleText } from '../../parts/access-rights/obstacle.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { PassStatusTag } from '../../ui/PassStatusTag.tsx'
import { passState } from '../../ui/passState.ts'
import { useFormat } from '../../ui/useFormat.ts'
import { PrintPass } from '../../parts/access-rights/PrintPass.tsx'
import styles from './PassRow.module.css'
import { passType } from '../../parts/access-rights/passType.ts'
import { paths } from '../../platform/paths.ts'

/** A pass in the history: number, type, club, dates, where it stands, and what can be done with it (H07, H12, D32). */
export function PassRow({ accessRight: key }: { accessRight: PassRow_accessRight$key }) {
  const { t } = useTranslation(['access-rights', 'vehicles'])
  const { dateRange, longDate } = useFormat()
  const pass = useFragment(
    graphql`
      fragment PassRow_accessRight on AccessRight {
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
        ...PrintPass_accessRight
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
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h3 className={styles.type}>
          {t(`AccessRightType.${passType(pass.type)}`)} <span className={styles.number}>{number}</span>
        </h3>
        {activeAt && expiresAt && <p>{t('History.period', { period: dateRange(activeAt, expiresAt) })}</p>}
        {club && (
          <p className={styles.quiet}>{t('History.club', { name: club.name, number: club.number })}</p>
        )}
        {paidAt && <p className={styles.quiet}>{t('History.paidAt', { date: longDate(paidAt) })}</p>}
        {state === 'failed' && !canRetry && (
          <p className={styles.quiet}>{obstacle ? t(obstacleText(obstacle)) : t('History.cannotTryAgain')}</p>
        )}
      </div>
      <div className={styles.side}>
        <PassStatusTag state={state} />
        <PrintPass accessRight={pass} size="small" />
        {state === 'failed' && canRetry && (
          <ButtonLink
            to={paths.purchase({ type: pass.type, vehicle: vehicle?.id })}
            size="small"
            icon="refresh"
          >
            {t('History.tryAgain')}
            <span className="visually-hidden"> {number}</span>
          </ButtonLink>
        )}
      </div>
    </li>
  )
}
