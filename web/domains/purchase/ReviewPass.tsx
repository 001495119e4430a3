import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { Chosen_club$key } from '../../__generated__/Chosen_club.graphql.ts'
import type { ReviewAddress_member$key } from '../../__generated__/ReviewAddress_member.graphql.ts'
import type { ReviewPass_quote$key } from '../../__generated__/ReviewPass_quote.graphql.ts'
import type { Chosen_vehicle$key } from '../../__generated__/Chosen_vehicle.graphql.ts'
import { Invoice } from '../payment/shared/Invoice.tsx'
import { ReviewChangeLink } from '../payment/shared/ReviewChangeLink.tsx'
import { LegalNotice } from '../payment/shared/ReviewColumns.tsx'
import { Card } from '../../ui/Card.tsx'
import { Description, DescriptionList } from '../../ui/DescriptionList.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { ChosenClub, ChosenVehicle } from './Chosen.tsx'
import type { SoldType } from './passTypes.ts'
import { buildPurchaseStepUrl } from './purchaseWizard.ts'
import { ReviewAddress } from './ReviewAddress.tsx'
import { ReviewEmail } from './ReviewEmail.tsx'
import styles from './ReviewPass.module.css'

interface PassReviewSectionProps {
  type: SoldType
  vehicle: Chosen_vehicle$key
  club: Chosen_club$key
  quote: ReviewPass_quote$key
  /** E-mail address to which the federation sends the pass. */
  email: string
  member: ReviewAddress_member$key | null
}

/**
 * Summary of the item to buy, at the beginning of the review: vehicle, pass, period, club and the
 * invoice with the total (E50, E51, E67), then the e-mail address and the mailing address.
 */
export function ReviewPass(props: PassReviewSectionProps) {
  const { t } = useTranslation(['purchase', 'access-rights', 'common'])
  const { dateRange } = useFormat()
  const { activeAt, expiresAt, season, invoice } = useFragment(
    graphql`
      fragment ReviewPass_quote on PurchaseQuote {
        activeAt
        expiresAt
        season
        invoice {
          ...Invoice_invoice
        }
      }
    `,
    props.quote,
  )
  return (
    <Card title={t('Review.pass')} className={styles.pass}>
      <DescriptionList>
        <ChosenVehicle vehicle={props.vehicle} />
        <Description
          term={t('Review.passType')}
          action={
            <ReviewChangeLink to={buildPurchaseStepUrl('passchoice')} choiceName={t('Review.passType')} />
          }
        >
          <strong>{t(`access-rights:AccessRightType.${props.type}`)}</strong>
          <div className={styles.detail}>
            {t('Review.season', { season })}
            {' · '}
            {t('Review.period', { period: dateRange(activeAt, expiresAt) })}
          </div>
        </Description>
        <ChosenClub club={props.club} />
      </DescriptionList>
      <div className={styles.invoice}>
        <Invoice invoice={invoice} caption={t('Review.invoice')} type={props.type} />
        <LegalNotice>
          <p>{t('common:footer.refunds')}</p>
          <p>{t('common:footer.insurance')}</p>
        </LegalNotice>
      </div>
      <div className={styles.delivery}>
        <DescriptionList>
          <ReviewEmail email={props.email} />
          {props.member && <ReviewAddress member={props.member} />}
        </DescriptionList>
      </div>
    </Card>
  )
}
