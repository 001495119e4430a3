import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql } from 'react-relay'
import type { ExportDataMutation } from '../../__generated__/ExportDataMutation.graphql.ts'
import { Failure } from '../../relay/gatewayFailure.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { WrappingRow, Stack } from '../../ui/layout.tsx'
import { paths } from '../../platform/paths.ts'

interface PersonalDataExportProps {
  /**
   * True on the account deletion screen, which also offers the data export. The component then
   * hides its link to that screen.
   */
  hidesDeleteLink?: boolean
}

/**
 * Button to export all personal data of the member as a zip file (M19), with a link to delete the
 * account.
 */
export function ExportData({ hidesDeleteLink }: PersonalDataExportProps) {
  const { t } = useTranslation(['members', 'common'])
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'problem'; message: string } | null>(null)
  const [ask, busy] = useTypedMutation<ExportDataMutation>(graphql`
    mutation ExportDataMutation {
      exportData {
        __typename
        ... on ExportDataPayload @alias {
          url
        }
        ...problem_shown @alias
      }
    }
  `)

  async function downloadPersonalData() {
    setOutcome(null)
    const showExportProblem = ({ message }: { message: string }) => setOutcome({ tone: 'problem', message })
    try {
      await ask(
        {},
        {
          ExportDataPayload: ({ url }) => {
            // The response is a download, so the browser stays on this screen. The URL can be used
            // only once, so it is not rendered as a link.
            location.assign(url)
            setOutcome({ tone: 'success', message: t('ExportData.started') })
          },
          Problem: showExportProblem,
        },
      )
    } catch (error) {
      showExportProblem({ message: t(`common:errors.${Failure.from(error).code}`) })
    }
  }

  return (
    <Card title={t('ExportData.title')}>
      <Stack gap={4}>
        <p>{t('ExportData.text')}</p>
        {outcome && (
          <Notice tone={outcome.tone} live>
            {outcome.message}
          </Notice>
        )}
        <WrappingRow gap={5}>
          <Button icon="download" busy={busy} onClick={() => void downloadPersonalData()}>
            {t('ExportData.action')}
          </Button>
          {!hidesDeleteLink && (
            <TextLink standalone to={paths.deleteAccount()}>
              {t('ExportData.delete')}
            </TextLink>
          )}
        </WrappingRow>
      </Stack>
    </Card>
  )
}
