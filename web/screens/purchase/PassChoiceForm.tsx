import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PassChoiceForm_offers$key } from '../../__generated__/PassChoiceForm_offers.graphql.ts'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { RadioCardList } from '../../ui/RadioCardList.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { Cluster } from '../../ui/layout.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { StepActions } from '../../wizard/StepActions.tsx'
import { dayInQuebec } from '../../forms/days.ts'
import { useStep } from '../../wizard/useStep.ts'
import { CollisionNotice, collisionReason } from './CollisionNotice.tsx'
import { firstDayMisfit } from './firstDay.ts'
import { needsFirstDay, soldType } from './passTypes.ts'
import { choosePass, purchase } from './steps.ts'
import { useCollision } from './useCollision.ts'
import { usePassOptions } from './usePassOptions.tsx'

interface PassChoiceFormProps {
  offers: PassChoiceForm_offers$key
  /** The moment by which the first day is judged. */
  now: string
  /** The vehicle that is chosen can stay; one that cannot is chosen anew at the next step, and nothing is checked for it. */
  vehicleFits: boolean
}

/** The offers to choose from, and the first day under the one that needs it. */
export function PassChoiceForm({ offers: key, now, vehicleFits }: PassChoiceFormProps) {
  const { t } = useTranslation('access-rights')
  const { longDate } = useFormat()
  const { draft, change, goOn } = useStep(purchase, 'passchoice')
  const { offers, guideUrl, faqUrl } = useFragment(
    graphql`
      fragment PassChoiceForm_offers on AccessRightOffers {
        offers {
          type
          available
          lastDesiredActivation
          ...usePassOptions_offer
        }
        guideUrl
        faqUrl
      }
    `,
    key,
  )
  const chosenBefore = offers.find(({ type, available }) => type === draft.type && available)
  const today = dayInQuebec(now)
  const lastDay = (type: string) => offers.find((offer) => offer.type === type)?.lastDesiredActivation ?? null

  const form = useForm({
    initial: { type: chosenBefore?.type ?? '', desiredActivation: draft.desiredActivation ?? '' },
    fields: {
      type: { label: t('PassChoice.legend') },
      desiredActivation: { label: t('PassChoice.firstDay') },
    },
    validate: ({ type, desiredActivation }) => {
      if (!soldType(type)) return { type: t('PassChoice.chooseOne') }
      if (!needsFirstDay(soldType(type))) return {}
      const last = lastDay(type)
      const misfit = firstDayMisfit(desiredActivation, today, last)
      return misfit
        ? {
            desiredActivation: t(`PassChoice.firstDay.${misfit}`, {
              first: longDate(today),
              last: longDate(last ?? ''),
              example: today,
            }),
          }
        : {}
    },
    onSubmit: ({ type, desiredActivation }) => {
      return goOn(choosePass(draft, type, desiredActivation))
    },
  })
  const { type, desiredActivation } = form.values
  const chosen = soldType(type)

  // A day that cannot be chosen is the form's to say, not the check's.
  const dayFits = firstDayMisfit(desiredActivation, today, lastDay(type)) === null
  const collision = useCollision({
    type: chosen,
    vehicleId: vehicleFits ? (draft.vehicleId ?? null) : null,
    desiredActivation: dayFits ? desiredActivation : null,
  })
  const options = usePassOptions(
    offers,
    now,
    chosen,
    needsFirstDay(chosen) && (
      <DateField
        {...form.field('desiredActivation')}
        optional={false}
        hint={t('PassChoice.firstDay.hint', { last: longDate(lastDay(type) ?? '') })}
        min={today}
        max={lastDay(type) ?? undefined}
      />
    ),
  )

  return (
    <Form form={form}>
      <RadioCardList {...form.field('type')} legend={t('PassChoice.legend')} legendHidden options={options} />
      {(guideUrl || faqUrl) && (
        <Cluster gap={4}>
          {guideUrl && (
            <TextLink href={guideUrl} newTab>
              {t('PassChoice.guide')}
            </TextLink>
          )}
          {faqUrl && (
            <TextLink href={faqUrl} newTab>
              {t('PassChoice.faq')}
            </TextLink>
          )}
        </Cluster>
      )}
      <CollisionNotice
        collision={collision}
        actions={
          // The vehicle came with the address: the next step chooses one.
          <Button onClick={() => change({ vehicleId: undefined })}>{t('Review.putRight.vehicle')}</Button>
        }
      />
      <StepActions reason={collisionReason(collision, t)} busy={collision.state === 'checking'} />
    </Form>
  )
}
