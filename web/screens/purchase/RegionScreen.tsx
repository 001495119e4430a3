import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type {
  RegionScreenQuery,
  RegionScreenQuery$data,
} from '../../__generated__/RegionScreenQuery.graphql.ts'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { Caught } from '../../relay/Caught.tsx'
import type { ScreenProps } from '../../relay/screen.ts'
import { RadioCardList } from '../../ui/RadioCardList.tsx'
import { StepActions } from '../../wizard/StepActions.tsx'
import { useStep } from '../../wizard/useStep.ts'
import { CollisionNotice, OtherChoice, collisionReason } from './CollisionNotice.tsx'
import { PurchaseAside } from './PurchaseAside.tsx'
import { PurchaseStep } from './PurchaseStep.tsx'
import { chooseRegion, purchase } from './steps.ts'
import { useDraftCollision } from './useCollision.ts'

type Regions = Extract<RegionScreenQuery$data['regions'], { ok: true }>['value']

/** In which region the club is looked for (E30). */
export default function RegionScreen({ queryRef }: ScreenProps<RegionScreenQuery>) {
  const { t } = useTranslation('access-rights')
  const data = usePreloadedQuery<RegionScreenQuery>(
    graphql`
      query RegionScreenQuery(
        $vehicleId: ID!
        $hasVehicle: Boolean!
        $clubId: ID!
        $hasClub: Boolean!
        $chosenType: OfferedAccessRightType
        $withoutInsurance: Boolean!
      ) @preloadable {
        ...Shell_query
        ...unfit_query
        ...PurchaseAside_query
        regions @catch {
          id
          number
          name
        }
      }
    `,
    queryRef,
  )
  return (
    <PurchaseStep
      query={data}
      current="region"
      title={t('RegionChoice.title')}
      lead={t('RegionChoice.lead')}
      aside={<PurchaseAside query={data} />}
    >
      <Caught result={data.regions}>{(regions) => <RegionForm regions={regions ?? []} />}</Caught>
    </PurchaseStep>
  )
}

function RegionForm({ regions }: { regions: NonNullable<Regions> }) {
  const { t } = useTranslation('access-rights')
  const { draft, goOn } = useStep(purchase, 'region')
  const collision = useDraftCollision(draft)
  const form = useForm({
    initial: { regionId: regions.some(({ id }) => id === draft.regionId) ? (draft.regionId ?? '') : '' },
    fields: { regionId: { label: t('RegionChoice.title') } },
    validate: ({ regionId }) => (regionId ? {} : { regionId: t('RegionChoice.chooseOne') }),
    onSubmit: ({ regionId }) => {
      return goOn(chooseRegion(draft, regionId), 'clubs')
    },
  })
  return (
    <Form form={form}>
      <CollisionNotice collision={collision} actions={<OtherChoice step="vehicle" />} />
      <RadioCardList
        {...form.field('regionId')}
        legend={t('RegionChoice.title')}
        legendHidden
        columns={2}
        options={regions.map(({ id, number, name }) => ({ value: id, title: `${number} – ${name}` }))}
      />
      <StepActions reason={collisionReason(collision, t)} busy={collision.state === 'checking'} />
    </Form>
  )
}
