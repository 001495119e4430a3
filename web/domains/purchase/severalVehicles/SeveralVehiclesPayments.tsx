import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Actions, Container, Stack } from '../../../ui/layout.tsx'
import { useFormat } from '../../../ui/useFormat.ts'
import { resetDraft } from '../../../wizard/draft.ts'
import { PaymentLineRow } from './PaymentLineRow.tsx'
import styles from './SeveralVehicles.module.css'
import { PaymentStopNotice } from './PaymentStopNotice.tsx'
import { type LineState, isVehicleCoveredByOtherPass } from './paymentLines.ts'
import { readAndClearPaymentConfirmation } from './paymentConfirmation.ts'
import { buildSeveralVehiclesStepUrl, severalVehiclesWizard } from './severalVehiclesWizard.ts'
import { usePurchaseLinePayments } from './usePurchaseLinePayments.ts'

/**
 * Progress and result of the payments for several vehicles. After a reload, the screen shows the
 * stored outcomes. No payment is sent until the member presses a button.
 */
export function SeveralVehiclesPayments({
  findVehicleName,
}: {
  findVehicleName: (vehicleId: string) => string
}) {
  const { t } = useTranslation(['several-vehicles', 'common'])
  const { money } = useFormat()
  const navigate = useNavigate()
  const { lines, payPurchaseLines, paying, isWaiting, currentKey, stop, removeUnpaidPaymentLines } =
    usePurchaseLinePayments()
  const countPaymentLinesInState = (state: LineState) => lines.filter((line) => line.state === state).length
  const paid = countPaymentLinesInState('paid')
  const unknown = countPaymentLinesInState('sent')
  const ready = countPaymentLinesInState('ready')
  const covered = lines.filter(isVehicleCoveredByOtherPass).length
  const unpaid = ready + countPaymentLinesInState('refused') - covered
  const readyCents = lines.reduce((sum, line) => sum + (line.state === 'ready' ? line.totalCents : 0), 0)
  const current = lines.find(({ key }) => key === currentKey)

  // The request exists once, so only the first effect after the review starts the payments.
  useEffect(() => {
    if (readAndClearPaymentConfirmation()) void payPurchaseLines()
  })

  /** Opens the review of the purchase again, only with the passes that are certainly not paid. */
  async function openReviewOfUnpaidPasses() {
    const unpaidLines = await removeUnpaidPaymentLines()
    if (!unpaidLines) return
    resetDraft(severalVehiclesWizard, {
      lines: unpaidLines.map(({ vehicleId, type, clubId, desiredActivation }) => ({
        vehicleId,
        type,
        clubId,
        desiredActivation,
      })),
    })
    await navigate(buildSeveralVehiclesStepUrl('review'))
  }

  const result = findTitleKeyOfPaymentResult({ paying, unknown, unpaid, covered, paid })
  const isReviewNeeded = stop?.reason === 'priceChanged'
  return (
    <Container width="text">
      <Stack gap={5}>
        <PageTitle lead={t('SeveralVehicles.result.lead', { paid, total: lines.length })}>
          {t(`SeveralVehicles.result.${result}`)}
        </PageTitle>
        <p role="status" className={paying ? undefined : 'visually-hidden'}>
          {current &&
            t(isWaiting ? 'SeveralVehicles.waiting' : 'SeveralVehicles.progress', {
              name: findVehicleName(current.vehicleId),
              paid,
              total: lines.length,
            })}
        </p>
        {!paying && stop && result !== 'done' && <PaymentStopNotice {...stop} />}
        {!paying && unknown > 0 && <p>{t('SeveralVehicles.unknownText', { count: unknown })}</p>}
        <ul className={styles.list} aria-label={t('SeveralVehicles.passes')}>
          {lines.map((line) => (
            <PaymentLineRow
              key={line.vehicleId}
              line={line}
              name={findVehicleName(line.vehicleId)}
              isCurrent={line.key === currentKey}
            />
          ))}
        </ul>
        {!paying && (
          <Actions>
            {unknown > 0 && (
              <Button
                variant="primary"
                size="large"
                icon="refresh"
                onClick={() => void payPurchaseLines(true)}
              >
                {t('SeveralVehicles.check', { count: unknown })}
              </Button>
            )}
            {ready > 0 && unknown === 0 && !isReviewNeeded && (
              <Button variant="primary" size="large" onClick={() => void payPurchaseLines()}>
                {t('SeveralVehicles.payRest', { count: ready, amount: money(readyCents) })}
              </Button>
            )}
            {unpaid > 0 && (
              <Button
                variant={unknown === 0 && (ready === 0 || isReviewNeeded) ? 'primary' : 'secondary'}
                size="large"
                onClick={() => void openReviewOfUnpaidPasses()}
              >
                {t('SeveralVehicles.reviewRest', { count: unpaid })}
              </Button>
            )}
            <ButtonLink
              to={paths.dashboard()}
              size="large"
              variant={unknown + unpaid > 0 ? 'quiet' : 'secondary'}
            >
              {t('common:words.home')}
            </ButtonLink>
          </Actions>
        )}
      </Stack>
    </Container>
  )
}

/**
 * Returns the last part of the translation key of the page title, which states the progress or the
 * result of the payments.
 */
function findTitleKeyOfPaymentResult({
  paying,
  unknown,
  unpaid,
  covered,
  paid,
}: {
  paying: boolean
  unknown: number
  unpaid: number
  covered: number
  paid: number
}) {
  if (paying) return 'paying'
  if (unknown > 0) return 'unknown'
  if (unpaid > 0) return 'unpaid'
  if (covered > 0) return 'finished'
  return paid > 0 ? 'done' : 'none'
}
