import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Stack, WrappingRow } from '../../ui/layout.tsx'
import { ClubButtonList, type ClubButtonListProps } from './ClubButtonList.tsx'
import styles from './shared/ClubSearch.module.css'

interface ClubListWithDetailsProps extends Omit<ClubButtonListProps, 'isDetailed'> {
  /** Line above the list, such as the number of clubs. */
  status: ReactNode
  /** Content in place of an empty list. */
  empty?: ReactNode
}

/**
 * List of clubs with two lines each. A button above the list shows the contact details of all clubs
 * (E34).
 */
export function ClubListWithDetails({ status, empty, ...list }: ClubListWithDetailsProps) {
  const { t } = useTranslation('clubs')
  const [isDetailed, setIsDetailed] = useState(false)
  const isEmpty = list.clubs.length === 0
  return (
    <Stack gap={1}>
      <WrappingRow justify="between">
        {status}
        {!isEmpty && (
          <Button
            size="small"
            variant="quiet"
            className={styles.textButton}
            aria-expanded={isDetailed}
            onClick={() => setIsDetailed(!isDetailed)}
          >
            {t(isDetailed ? 'Search.hideDetails' : 'Search.showDetails')}
          </Button>
        )}
      </WrappingRow>
      {isEmpty ? empty : <ClubButtonList {...list} isDetailed={isDetailed} />}
    </Stack>
  )
}
