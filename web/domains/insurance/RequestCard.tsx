import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { RequestCard_request$key } from '../../__generated__/RequestCard_request.graphql.ts'
import { toKnownPassType } from '../access-rights/shared/passType.ts'
import { VehicleSummaryLines } from '../vehicles/shared/VehicleSummaryLines.tsx'
import { formatVehicleModel } from '../vehicles/shared/useVehicleText.ts'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { ContactLinks } from '../../ui/ContactLinks.tsx'
import { Description, DescriptionList } from '../../ui/DescriptionList.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StatusTag, type StatusTagProps } from '../../ui/StatusTag.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import styles from './RequestCard.module.css'
import { PaymentObstacleNotice } from './PaymentObstacleNotice.tsx'
import { RequestTimeline } from './RequestTimeline.tsx'
import type { RequestState } from './insuranceRequestState.ts'

interface InsuranceRequestCardProps {
  request: RequestCard_request$key
  progress: RequestState
  /**
   * True when the request for a pass without insurance has ended and the member can send it again.
   */
  restartable: boolean
  /**
   * True when the main action of the screen is to pay this request for a pass without insurance.
   */
  main: boolean
}

/**
 * Card of a request for a pass without insurance: its type, its progress and the next action
 * (F17–F19, F23, F24, F35).
 */
export function RequestCard({ request: key, progress, restartable, main }: InsuranceRequestCardProps) {
  const { t } = useTranslation(['insurance', 'access-rights'])
  const { money } = useFormat()
  const request = useFragment(
    graphql`
      fragment RequestCard_request on InsuranceRequest {
        id
        number
        type
        canPay
        payObstacle
        price {
          cents
        }
        invoice {
          total {
            cents
          }
        }
        clubSnapshot {
          number
          name
        }
        vehicle {
          id
        }
        vehicleSnapshot {
          name
          make
          model
          year
          registration
        }
        ...RequestTimeline_request
      }
    `,
    key,
  )
  const {
    id,
    number,
    type,
    price,
    invoice,
    clubSnapshot: club,
    vehicle,
    vehicleSnapshot: requestedPass,
  } = request
  const name = t(`access-rights:AccessRightType.${toKnownPassType(type)}`)
  return (
    <Card as="li" className={styles.request}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('Request.title', { number })}</h2>
        <StatusTag {...looks[progress]}>{t(`Request.standing.${progress}`)}</StatusTag>
      </div>
      <div className={styles.columns}>
        <RequestTimeline request={request} progress={progress} />
        <DescriptionList layout="stacked">
          <Description term={t('Request.pass')}>{name}</Description>
          {requestedPass && (
            <Description term={t('Request.vehicle')}>
              <VehicleSummaryLines
                name={requestedPass.name}
                modelText={formatVehicleModel(requestedPass)}
                registration={requestedPass.registration}
              />
            </Description>
          )}
          {club && (
            <Description term={t('Request.club')}>
              {club.number} – {club.name}
            </Description>
          )}
          {price && (
            <Description term={t('Request.price')}>
              {invoice
                ? t('Request.priceAndTotal', {
                    price: money(price.cents),
                    total: money(invoice.total.cents),
                  })
                : t('Request.priceBeforeTax', { price: money(price.cents) })}
            </Description>
          )}
        </DescriptionList>
      </div>
      {progress === 'toPay' && request.canPay && (
        <div>
          <ButtonLink
            to={paths.recordPaymentConfirmation(id)}
            variant={main ? 'primary' : 'secondary'}
            icon="card"
          >
            {invoice ? t('Request.pay', { amount: money(invoice.total.cents) }) : t('Request.payAlone')}
            <span className="visually-hidden"> – {t('Request.title', { number })}</span>
          </ButtonLink>
        </div>
      )}
      {progress === 'toPay' && !request.canPay && request.payObstacle && (
        <PaymentObstacleNotice obstacle={request.payObstacle} vehicleId={vehicle?.id ?? null} />
      )}
      {progress === 'refused' && (
        <Notice tone="info" actions={<ContactLinks />}>
          {t('Request.refusedText')}
        </Notice>
      )}
      {restartable && vehicle && (
        <div>
          <ButtonLink to={paths.purchase({ type, vehicle: vehicle.id })} icon="refresh">
            {t('Request.restart')}
            <span className="visually-hidden"> – {t('Request.title', { number })}</span>
          </ButtonLink>
        </div>
      )}
      {progress === 'paid' && (
        <div>
          <ButtonLink to={paths.passHistory(vehicle?.id)} icon="pass">
            {t('Request.seePass')}
            <span className="visually-hidden"> – {t('Request.title', { number })}</span>
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}

const looks: Record<RequestState, Pick<StatusTagProps, 'tone' | 'icon'>> = {
  pending: { tone: 'waiting', icon: 'clock' },
  toPay: { tone: 'waiting', icon: 'card' },
  paid: { tone: 'good', icon: 'check' },
  refused: { tone: 'problem', icon: 'error' },
  lapsed: { tone: 'over', icon: 'clock' },
  seasonOver: { tone: 'over', icon: 'clock' },
  unknown: { tone: 'neutral', icon: 'info' },
}
