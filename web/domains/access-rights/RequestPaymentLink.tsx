import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { RequestPaymentLink_request$key } from '../../__generated__/RequestPaymentLink_request.graphql.ts'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { PurchaseLink } from './shared/PurchaseLink.tsx'

interface RequestPaymentProps {
  /** Accepted request for a pass without insurance that awaits its payment. */
  request: RequestPaymentLink_request$key
}

function useRequest(key: RequestPaymentLink_request$key) {
  return useFragment(
    graphql`
      fragment RequestPaymentLink_request on InsuranceRequest {
        id
        number
        expiresAt
        payObstacle
      }
    `,
    key,
  )
}

/** Tag with the day until which a request for a pass without insurance can be paid (F24). */
export function RequestPaymentDeadline({ request }: RequestPaymentProps) {
  const { t } = useTranslation('access-rights')
  const { longDate } = useFormat()
  const { expiresAt } = useRequest(request)
  return (
    <StatusTag tone="waiting" icon="clock">
      {expiresAt ? t('History.payBy', { date: longDate(expiresAt) }) : t('History.toPay')}
    </StatusTag>
  )
}

/**
 * Link to the payment of a request for a pass without insurance, or to the request while an
 * obstacle prevents the payment. The task on the dashboard has the same link.
 */
export function RequestPaymentLink({ request }: RequestPaymentProps) {
  const { t } = useTranslation('access-rights')
  const { id, number, payObstacle } = useRequest(request)
  const hiddenNumber = <span className="visually-hidden"> – {number}</span>
  return payObstacle === null ? (
    <PurchaseLink to={paths.recordPaymentConfirmation(id)} size="small">
      {t('History.pay')}
      {hiddenNumber}
    </PurchaseLink>
  ) : (
    <ButtonLink to={paths.requestsWithoutInsurance()} size="small">
      {t('History.seeRequest')}
      {hiddenNumber}
    </ButtonLink>
  )
}
