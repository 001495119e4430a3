/** Tests of the list of insurance documents. */
import { render, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { InsuranceDocumentList } from '../../web/domains/insurance/InsuranceDocumentList.tsx'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { initializeAllTexts } from './helpers/load-texts.ts'

beforeAll(initializeAllTexts)
beforeEach(async () => await changeLanguage('en'))

test('the link to an insurance document says that it opens in a new tab, and names the format of a PDF file [H17]', () => {
  render(
    <InsuranceDocumentList
      documents={[
        { name: 'Certificate', url: 'https://federation.example/1.pdf?lang=en' },
        { name: 'Guide', url: 'https://federation.example/guide?file=.pdf' },
      ]}
    />,
  )
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'CertificatePDF, opens in a new tab',
    'GuideOpens in a new tab',
  ])
})
