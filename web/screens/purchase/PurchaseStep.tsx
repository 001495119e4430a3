import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import type { unfit_query$key } from '../../__generated__/unfit_query.graphql.ts'
import { WizardSteps } from '../../wizard/WizardSteps.tsx'
import { useDraft } from '../../wizard/draft.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Container, Stack } from '../../ui/layout.tsx'
import styles from './PurchaseStep.module.css'
import { UnfitNotices } from './UnfitNotices.tsx'
import { type PurchaseStepPath, purchase, stepAddress } from './steps.ts'
import { stepInstead, useUnfit } from './unfit.ts'

interface PurchaseStepProps {
  query: unfit_query$key
  current: PurchaseStepPath
  title: string
  lead?: ReactNode
  /** What has been chosen so far; beside the step on a wide window, under it on a phone. */
  aside?: ReactNode
  /** The step lays itself out over the whole width. */
  wide?: boolean
  children: ReactNode
}

/** A screen of the purchase, within its step bar; the one before it that is to be answered anew in its place. */
export function PurchaseStep({ query, current, title, lead, aside, wide, children }: PurchaseStepProps) {
  const { t } = useTranslation('access-rights')
  const [draft] = useDraft(purchase)
  const unfit = useUnfit(query)
  // A purchase whose outcome is not known is not changed any more: the review finds out first.
  if (draft.attempt && current !== 'review') return <Navigate to={stepAddress('review')} replace />
  const instead = draft.attempt ? null : stepInstead(current, unfit)
  if (instead) return <Navigate to={stepAddress(instead)} replace />
  return (
    <Container>
      <Stack gap={6}>
        <WizardSteps
          wizard={purchase}
          current={current}
          labels={{
            pass: t('Purchase.steps.pass'),
            region: t('Purchase.steps.region'),
            payment: t('Purchase.steps.payment'),
            review: t('Purchase.steps.review'),
          }}
        />
        <PageTitle lead={lead}>{title}</PageTitle>
        {!draft.attempt && <UnfitNotices unfit={unfit} current={current} />}
        {/* The step stays the same element whether something stands beside it or not: what was typed stays. */}
        <div className={aside ? styles.columns : wide ? undefined : styles.alone}>
          <div>{children}</div>
          {aside}
        </div>
      </Stack>
    </Container>
  )
}
