import { useTranslation } from 'react-i18next'
import { paths } from '../../platform/paths.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { useReturnPath } from '../../platform/useReturnPath.ts'

/** Back link above the title of an account screen, to the screen that the member came from. */
export function PreviousScreenLink() {
  const { t } = useTranslation()
  const returnPath = useReturnPath()
  return (
    <p className="no-print">
      <TextLink to={returnPath ?? paths.dashboard()} icon="arrowLeft">
        {t(returnPath === null ? 'words.home' : 'words.back')}
      </TextLink>
    </p>
  )
}
