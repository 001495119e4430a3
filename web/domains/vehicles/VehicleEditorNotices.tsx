import { useTranslation } from 'react-i18next'
import { ContactLinks } from '../../ui/ContactLinks.tsx'
import { FieldLinks } from '../../ui/FieldLinks.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { LockReason } from './lockedVehicleFields.ts'

interface VehicleEditorNoticesProps {
  needsUpdate: boolean
  /**
   * Reason why some fields of the vehicle cannot be changed; null when all fields can be changed.
   */
  lock: LockReason | null
  /** Missing fields that a pass needs, each with its label and the id of its form control. */
  missing: ReadonlyArray<{ field: string; message: string }>
}

/**
 * Notices of the vehicle form: why the vehicle must be updated, which fields a pass needs, and
 * which fields are locked (D20, D47, D54).
 */
export function VehicleEditorNotices({ needsUpdate, lock, missing }: VehicleEditorNoticesProps) {
  const { t } = useTranslation('vehicles')
  return (
    <>
      {missing.length > 0 ? (
        <Notice tone="warning" level={2} title={t('Incomplete.title', { count: missing.length })}>
          <p>{t('Incomplete.text')}</p>
          <FieldLinks fields={missing} />
        </Notice>
      ) : (
        needsUpdate && (
          <Notice tone="warning" level={2} title={t('NeedsUpdate.title')}>
            {t('NeedsUpdate.text')}
          </Notice>
        )
      )}
      {lock && (
        <Notice tone="info">
          <p>{t(`Locked.${lock}`)}</p>
          <ContactLinks />
        </Notice>
      )}
    </>
  )
}
