import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { Chosen_club$key } from '../../../__generated__/Chosen_club.graphql.ts'
import type { RequestReview_member$key } from '../../../__generated__/RequestReview_member.graphql.ts'
import type { RequestReview_quote$key } from '../../../__generated__/RequestReview_quote.graphql.ts'
import type { Chosen_vehicle$key } from '../../../__generated__/Chosen_vehicle.graphql.ts'
import { hasChosenMagazine } from '../../magazines/shared/magazineChoice.ts'
import { MemberSummary } from '../../members/shared/MemberSummary.tsx'
import { ReviewColumns } from '../../payment/shared/ReviewColumns.tsx'
import { ReviewChangeLink } from '../../payment/shared/ReviewChangeLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Description, DescriptionList } from '../../../ui/DescriptionList.tsx'
import { Actions, Stack } from '../../../ui/layout.tsx'
import { useFormat } from '../../../ui/useFormat.ts'
import { StepBackLink } from '../../../wizard/StepActions.tsx'
import { useDraft } from '../../../wizard/draft.ts'
import { ChosenClub, ChosenVehicle } from '../Chosen.tsx'
import { PassCollisionNotice, ChangeChoiceLink, useOverlapBlockReason } from '../PassCollisionNotice.tsx'
import { ReviewMagazines } from '../ReviewMagazines.tsx'
import { readMagazineChoice } from '../readMagazineChoice.ts'
import { isPassTypeWithoutInsurance, parseOfferedPassType } from '../passTypes.ts'
import { purchaseWizard, buildPurchaseStepUrl } from '../purchaseWizard.ts'
import { toOverlapCheckResult } from '../useCollision.ts'
import { SendRequest } from './SendRequest.tsx'
import { findInsuranceProof } from '../insuranceProofStore.ts'
import { truncateFileName } from './insuranceProofFile.ts'
import { findChangedMagazineChoice } from './insuranceRequestInput.ts'
import { useSendInsuranceRequest } from './useRequest.ts'
import { useFileSize } from './useFileSize.ts'

interface InsuranceRequestReviewProps {
  member: RequestReview_member$key
  vehicle: Chosen_vehicle$key
  club: Chosen_club$key
  quote: RequestReview_quote$key
}

/**
 * Review of a request for a pass without insurance: pass, insurer and magazine choice, beside the
 * price and the submit button.
 */
export function RequestReview(props: InsuranceRequestReviewProps) {
  const { t } = useTranslation(['insurance', 'access-rights', 'purchase'])
  const { t: ofMagazines } = useTranslation('magazines')
  const { longDate } = useFormat()
  const fileSize = useFileSize()
  const [draft] = useDraft(purchaseWizard)
  const requesting = useSendInsuranceRequest()
  const { magazinePreferences: storedPreferences, ...person } = useFragment(
    graphql`
      fragment RequestReview_member on Member {
        magazinePreferences {
          printedQuantity
          digital
          maximumPrintedQuantity
        }
        ...MemberSummary_member
      }
    `,
    props.member,
  )
  const quote = useFragment(
    graphql`
      fragment RequestReview_quote on PurchaseQuote {
        season
        expiresAt
        obstacle
        collision {
          activeAt
          expiresAt
        }
        ...SendRequest_quote
      }
    `,
    props.quote,
  )
  const collision = toOverlapCheckResult(quote)
  const collisionReason = useOverlapBlockReason(collision)
  const type = parseOfferedPassType(draft.type)
  const proof = findInsuranceProof(draft.proof)
  if (!isPassTypeWithoutInsurance(type) || !proof) return null

  // Only active passes give printed copies; the requested pass is not active yet.
  const maximum = Math.max(storedPreferences.maximumPrintedQuantity, storedPreferences.printedQuantity)
  const magazines = readMagazineChoice(draft, storedPreferences, maximum)
  const changed = findChangedMagazineChoice(magazines, storedPreferences)
  const reason =
    collisionReason ??
    (changed && !hasChosenMagazine(changed)
      ? { text: ofMagazines('Magazine.review.warningNoSelection'), field: 'digital' }
      : null)
  return (
    <ReviewColumns>
      <Stack gap={5}>
        <Card title={t('purchase:Review.pass')}>
          <DescriptionList>
            <Description
              term={t('purchase:Review.passType')}
              action={
                <ReviewChangeLink
                  to={buildPurchaseStepUrl('passchoice')}
                  choiceName={t('purchase:Review.passType')}
                />
              }
            >
              <strong>{t(`access-rights:AccessRightType.${type}`)}</strong>
              <br />
              {t('purchase:Review.season', { season: quote.season })}
            </Description>
            <Description term={t('WithoutInsuranceReview.start')}>
              {draft.desiredActivation
                ? longDate(draft.desiredActivation)
                : t('WithoutInsuranceReview.startText', { date: longDate(quote.expiresAt) })}
            </Description>
            <ChosenVehicle vehicle={props.vehicle} />
            <ChosenClub club={props.club} />
          </DescriptionList>
        </Card>
        <Card
          title={t('WithoutInsuranceReview.insurance')}
          actions={
            <ReviewChangeLink
              to={buildPurchaseStepUrl('WithoutInsuranceUserInfo')}
              choiceName={t('WithoutInsuranceReview.insurance')}
            />
          }
        >
          <DescriptionList>
            <Description term={t('WithoutInsuranceUserInfo.insurerName')}>{draft.insurerName}</Description>
            <Description term={t('WithoutInsuranceUserInfo.policyNumber')}>{draft.policyNumber}</Description>
            <Description term={t('WithoutInsuranceUserInfo.proof')}>
              {t('WithoutInsuranceReview.file', {
                name: truncateFileName(proof.fileName),
                size: fileSize(proof.bytes),
              })}
            </Description>
          </DescriptionList>
        </Card>
        <MemberSummary member={person} />
        <ReviewMagazines lead={t('WithoutInsuranceReview.magazines')} choice={magazines} maximum={maximum} />
        <PassCollisionNotice collision={collision} actions={<ChangeChoiceLink step="vehicle" />} />
      </Stack>
      <SendRequest
        quote={quote}
        type={type}
        reason={reason}
        bytes={proof.bytes}
        requesting={requesting}
        onSend={() => void requesting.send(changed)}
      />
      <Actions>
        <StepBackLink />
      </Actions>
    </ReviewColumns>
  )
}
