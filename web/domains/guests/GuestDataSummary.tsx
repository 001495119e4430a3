import { useTranslation } from 'react-i18next'
import { normalizePostalCode } from '../addresses/shared/addressForm.ts'
import { AddressLines } from '../addresses/shared/AddressLines.tsx'
import { Card } from '../../ui/Card.tsx'
import { Description, DescriptionList } from '../../ui/DescriptionList.tsx'
import { TextLines } from '../../ui/TextLines.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useDraft } from '../../wizard/draft.ts'
import { buildWizardStepUrl } from '../../wizard/wizard.ts'
import { getGuestCountry } from './guestInput.ts'
import { useGuestWizard } from './guestWizards.ts'

/** Summary of the data that the guest has entered, with a link to change the data (L10). */
export function GuestDataSummary() {
  const { t } = useTranslation('guests')
  const { wizardKey, wizard } = useGuestWizard()
  const [draft] = useDraft(wizard)
  return (
    <Card
      title={t('Guest.summary.title')}
      actions={
        <TextLink standalone to={buildWizardStepUrl(wizard, 'info')}>
          <span aria-hidden="true">{t('Guest.summary.change')}</span>
          <span className="visually-hidden">{t('Guest.summary.changeWhat')}</span>
        </TextLink>
      }
    >
      <DescriptionList>
        <Description term={t(`Guest.${wizardKey}.cardNumber`)}>{draft.cardNumber}</Description>
        <Description term={t('Guest.summary.name')}>
          {[draft.firstName, draft.lastName].filter(Boolean).join(' ')}
        </Description>
        <Description term={t('Guest.summary.contact')}>
          <TextLines>
            {draft.email}
            {draft.phoneNumber}
          </TextLines>
          <AddressLines
            address={{
              addressLine: draft.addressLine,
              apartment: null,
              cityName: draft.city,
              province: draft.province,
              postalCode:
                draft.postalCode && normalizePostalCode(getGuestCountry(draft.isCanadian), draft.postalCode),
              country: getGuestCountry(draft.isCanadian),
            }}
          />
        </Description>
      </DescriptionList>
    </Card>
  )
}
