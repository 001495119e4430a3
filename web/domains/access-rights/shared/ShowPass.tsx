import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { ShowPass_accessRight$key } from '../../../__generated__/ShowPass_accessRight.graphql.ts'
import { Button, type ButtonAppearance } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { PassSheet, type PassSheetProps } from '../PassSheet.tsx'

interface ShowPassProps
  extends Pick<ButtonAppearance, 'variant' | 'size' | 'wide'>, Pick<PassSheetProps, 'holder' | 'issuer'> {
  accessRight: ShowPass_accessRight$key
  className?: string
}

/** Button that opens a pass in a full-screen dialog. The URL of the page does not change. */
export function ShowPass({ accessRight: key, holder, issuer, ...look }: ShowPassProps) {
  const { t } = useTranslation('access-rights')
  const [open, setOpen] = useState(false)
  const pass = useFragment(
    graphql`
      fragment ShowPass_accessRight on AccessRight {
        number
        ...PassSheet_accessRight
      }
    `,
    key,
  )
  return (
    <>
      <Button icon="pass" {...look} onClick={() => setOpen(true)}>
        {t('ShowPass.action')}
        <span className="visually-hidden">{t('ShowPass.what', { number: pass.number })}</span>
      </Button>
      {open && (
        <Dialog
          open
          onClose={() => setOpen(false)}
          title={t('PassSheet.title', { number: pass.number })}
          fullScreen
        >
          <PassSheet accessRight={pass} holder={holder} issuer={issuer} />
        </Dialog>
      )}
    </>
  )
}
