import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { RequestToPay_request$key } from '../../__generated__/RequestToPay_request.graphql.ts'
import { toKnownPassType } from '../access-rights/shared/passType.ts'
import { VehicleSummaryLines } from '../vehicles/shared/VehicleSummaryLines.tsx'
import { formatVehicleModel } from '../vehicles/shared/useVehicleText.ts'
import { Card } from '../../ui/Card.tsx'
import { Description, DescriptionList } from '../../ui/DescriptionList.tsx'
import { useFormat } from '../../ui/useFormat.ts'

interface InsuranceRequestToPayProps {
  request: RequestToPay_request$key
}

/**
 * Summary of an accepted request for a pass without insurance before its payment: pass, vehicle,
 * club, due date and total price.
 */
export function RequestToPay({ request }: InsuranceRequestToPayProps) {
  const { t } = useTranslation(['insurance', 'access-rights'])
  const { longDate, money } = useFormat()
  const {
    number,
    type,
    expiresAt,
    daysLeft,
    clubSnapshot,
    vehicleSnapshot: vehicle,
    invoice,
  } = useFragment(
    graphql`
      fragment RequestToPay_request on InsuranceRequest {
        number
        type
        expiresAt
        daysLeft
        clubSnapshot {
          number
          name
        }
        vehicleSnapshot {
          name
          make
          model
          year
          registration
        }
        invoice {
          total {
            cents
          }
        }
      }
    `,
    request,
  )
  return (
    <Card title={t('Request.title', { number })}>
      <DescriptionList>
        <Description term={t('Request.pass')}>
          <strong>{t(`access-rights:AccessRightType.${toKnownPassType(type)}`)}</strong>
        </Description>
        {vehicle && (
          <Description term={t('Request.vehicle')}>
            <VehicleSummaryLines
              name={vehicle.name}
              modelText={formatVehicleModel(vehicle)}
              registration={vehicle.registration}
            />
          </Description>
        )}
        {clubSnapshot && (
          <Description term={t('Request.club')}>
            {clubSnapshot.number} – {clubSnapshot.name}
          </Description>
        )}
        {expiresAt && daysLeft != null && (
          <Description term={t('PayRequest.until')}>
            {t('PayRequest.untilText', { count: daysLeft, date: longDate(expiresAt) })}
          </Description>
        )}
        {invoice && (
          <Description term={t('PayRequest.total')}>
            <strong>{money(invoice.total.cents)}</strong>
          </Description>
        )}
      </DescriptionList>
    </Card>
  )
}
