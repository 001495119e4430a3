import { useTranslation } from 'react-i18next'
import { MagazineFields } from '../magazines/shared/MagazineFields.tsx'
import type { MagazineChoice } from '../magazines/shared/magazineChoice.ts'
import { Card } from '../../ui/Card.tsx'
import { Stack } from '../../ui/layout.tsx'
import { changeDraft } from '../../wizard/draft.ts'
import { buildDraftOfMagazineChoice } from './readMagazineChoice.ts'
import { purchaseWizard } from './purchaseWizard.ts'
import styles from './ReviewMagazines.module.css'

interface MagazineReviewSectionProps {
  lead: string
  choice: MagazineChoice
  /** Maximum number of printed magazine copies that the member may choose. */
  maximum: number
}

/**
 * Fields for the delivery of the magazine, in the review of a purchase. The choice is stored in the
 * purchase draft (E52–E54).
 */
export function ReviewMagazines({ lead, choice, maximum }: MagazineReviewSectionProps) {
  const { t } = useTranslation('magazines')
  return (
    <Card title={t('Magazine.review.title')} className={styles.magazines}>
      <Stack gap={3}>
        <p>{lead}</p>
        <MagazineFields
          choice={choice}
          maximum={maximum}
          onChoose={(chosen) => changeDraft(purchaseWizard, buildDraftOfMagazineChoice(chosen))}
        />
      </Stack>
    </Card>
  )
}
