import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { ClubForm_club$data, ClubForm_club$key } from '../../__generated__/ClubForm_club.graphql.ts'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { RadioCardList, type RadioCardOption } from '../../ui/RadioCardList.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { StepActions } from '../../wizard/StepActions.tsx'
import { useStep } from '../../wizard/useStep.ts'
import { ClubPicture } from './ClubPicture.tsx'
import { CollisionNotice, OtherChoice, collisionReason } from './CollisionNotice.tsx'
import styles from './cards.module.css'
import { type PurchaseDraft, purchase } from './steps.ts'
import { useDraftCollision } from './useCollision.ts'

type Club = ClubForm_club$data[number]

interface ClubFormProps {
  clubs: ClubForm_club$key
  /** What is known besides, and is kept with the choice. */
  also: PurchaseDraft
}

/** The clubs of a region to choose from. */
export function ClubForm({ clubs: keys, also }: ClubFormProps) {
  const { t } = useTranslation('access-rights')
  const { draft, goOn } = useStep(purchase, 'clubs')
  const clubs = useFragment(
    graphql`
      fragment ClubForm_club on Club @relay(plural: true) {
        id
        number
        name
        available
        unavailableMessage
        website
        address
        postalCode
        city
        phoneNumber
        imageUrl
      }
    `,
    keys,
  )
  const chosenBefore = clubs.find(({ id, available }) => id === draft.clubId && available)
  const form = useForm({
    initial: { clubId: chosenBefore?.id ?? '' },
    fields: { clubId: { label: t('ClubChoice.title') } },
    validate: ({ clubId }) => (clubId ? {} : { clubId: t('ClubChoice.chooseOne') }),
    onSubmit: ({ clubId }) => {
      return goOn({ ...also, clubId })
    },
  })
  const collision = useDraftCollision({ ...draft, clubId: form.values.clubId })
  const options = useClubOptions(clubs)
  return (
    <Form form={form}>
      <CollisionNotice collision={collision} actions={<OtherChoice step="vehicle" />} />
      <RadioCardList
        {...form.field('clubId')}
        legend={t('ClubChoice.title')}
        legendHidden
        options={options}
      />
      <StepActions reason={collisionReason(collision, t)} busy={collision.state === 'checking'} />
    </Form>
  )
}

/** Clubs as cards to choose from; one that takes no purchases cannot be chosen, and says why (E35, E38, E39). */
function useClubOptions(clubs: readonly Club[]): RadioCardOption[] {
  const { t } = useTranslation(['access-rights', 'clubs'])
  return clubs.map((club) => ({
    value: club.id,
    title: club.name,
    media: <ClubPicture url={club.imageUrl} />,
    description: (
      <>
        {[
          t('clubs:Club.number', { number: club.number }),
          club.address,
          [club.city, club.postalCode].filter(Boolean).join(' '),
          club.phoneNumber,
        ]
          .filter(Boolean)
          .map((line) => (
            <span key={line} className={styles.line}>
              {line}
            </span>
          ))}
      </>
    ),
    children: club.website && (
      <TextLink href={club.website} newTab>
        {t('clubs:Club.website')}
        <span className="visually-hidden"> {club.name}</span>
      </TextLink>
    ),
    disabled: !club.available,
    reason: club.unavailableMessage ?? t('ClubChoice.unavailable'),
  }))
}
