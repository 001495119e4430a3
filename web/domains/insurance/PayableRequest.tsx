import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type {
  PayableRequest_request$data,
  PayableRequest_request$key,
} from '../../__generated__/PayableRequest_request.graphql.ts'
import { paths } from '../../platform/paths.ts'
import { CaughtField } from '../../relay/CaughtField.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { Actions, Container, Stack } from '../../ui/layout.tsx'
import { PaymentObstacleNotice } from './PaymentObstacleNotice.tsx'
import { replaceUnknownPaymentObstacle } from './knownPaymentObstacle.ts'

/**
 * Query result for a request for a pass without insurance: the request, or the errors that Relay's
 * `@catch` directive returns instead.
 */
type RequestResult = Parameters<
  typeof CaughtField<PayableRequest_request$key | null | undefined>
>[0]['result']

interface PayableInsuranceRequestProps {
  result: RequestResult
  title: string
  lead: string
  children: (request: PayableRequest_request$data) => ReactNode
}

/**
 * Layout of a screen on which the member pays a request for a pass without insurance. When the
 * request cannot be paid, the layout says why instead (F20).
 */
export function PayableRequest({ result, title, lead, children }: PayableInsuranceRequestProps) {
  const { t } = useTranslation('insurance')
  return (
    <Container>
      <Stack gap={6}>
        <div>
          <TextLink standalone to={paths.requestsWithoutInsurance()} icon="arrowLeft">
            {t('PayRequest.back')}
          </TextLink>
        </div>
        <CaughtField result={result}>
          {(request) => (
            <PayableRequestContent request={request ?? null} title={title} lead={lead}>
              {children}
            </PayableRequestContent>
          )}
        </CaughtField>
      </Stack>
    </Container>
  )
}

interface PayableInsuranceRequestContentProps extends Omit<PayableInsuranceRequestProps, 'result'> {
  request: PayableRequest_request$key | null
}

function PayableRequestContent({ request: key, title, lead, children }: PayableInsuranceRequestContentProps) {
  const { t } = useTranslation('insurance')
  const request = useFragment(
    graphql`
      fragment PayableRequest_request on InsuranceRequest {
        id
        status
        payObstacle
        vehicle {
          id
        }
        invoice {
          total {
            cents
          }
        }
        ...RequestToPay_request
        ...PayRequestForm_request
      }
    `,
    key,
  )
  // Only an accepted request that waits for its payment can be paid. For any other status, the
  // vehicle has no payable request.
  if (request?.status !== 'PAYMENT_PENDING' || request.payObstacle === 'LAPSED') {
    const why = request?.payObstacle
    return (
      <>
        <PageTitle
          lead={why ? t(`PayObstacle.${replaceUnknownPaymentObstacle(why)}`) : t('PayRequest.noneText')}
        >
          {t('PayRequest.none')}
        </PageTitle>
        <Actions>
          <ButtonLink to={paths.requestsWithoutInsurance()} variant="primary" size="large">
            {t('PayRequest.see')}
          </ButtonLink>
        </Actions>
      </>
    )
  }
  return (
    <>
      <PageTitle lead={lead}>{title}</PageTitle>
      {request.payObstacle ? (
        <PaymentObstacleNotice obstacle={request.payObstacle} vehicleId={request.vehicle?.id ?? null} />
      ) : (
        children(request)
      )}
    </>
  )
}
