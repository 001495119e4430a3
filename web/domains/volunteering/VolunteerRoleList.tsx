import { useTranslation } from 'react-i18next'
import { CardGrid, Stack } from '../../ui/layout.tsx'
import styles from './VolunteerRoleList.module.css'
import { responsibilities } from './volunteerChoices.ts'

/**
 * List of the roles that volunteers can have, shown to a member who cannot send a request to
 * volunteer yet.
 */
export function VolunteerRoleList() {
  const { t } = useTranslation('volunteering')
  return (
    <Stack as="section" gap={4} aria-labelledby="roles">
      <h2 id="roles">{t('Volunteer.roles')}</h2>
      <CardGrid min="18rem" gap={4}>
        {responsibilities.map((role) => (
          <li key={role} className={styles.role}>
            <h3 className={styles.name}>{t(`Responsibility.${role}`)}</h3>
            <p>{t(`Responsibility.${role}.about`)}</p>
          </li>
        ))}
      </CardGrid>
    </Stack>
  )
}
