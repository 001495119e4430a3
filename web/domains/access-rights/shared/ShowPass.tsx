import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PassDialog_accessRights$key } from '../../../__generated__/PassDialog_accessRights.graphql.ts'
import type { ShowPass_accessRight$key } from '../../../__generated__/ShowPass_accessRight.graphql.ts'
import { Button, type ButtonAppearance } from '../../../ui/Button.tsx'
import { PassDialog } from '../PassDialog.tsx'
import type { PassSheetProps } from '../PassSheet.tsx'

/**
 * Passes between which the member can swipe in full screen, and the index of the pass that is shown
 * first.
 */
export interface PassPlace {
  readonly passes: PassDialog_accessRights$key
  /** Index in `passes` of the pass that is shown first. */
  readonly index: number
}

interface ShowPassProps
  extends Pick<ButtonAppearance, 'variant' | 'size' | 'wide'>, Pick<PassSheetProps, 'holder' | 'issuer'> {
  accessRight: ShowPass_accessRight$key
  /**
   * Passes between which the member can swipe, with the index of the pass that is shown first;
   * absent for a single pass.
   */
  place?: PassPlace
  className?: string
}

/** Button that opens a pass in a full-screen dialog. The URL of the page does not change. */
export function ShowPass({ accessRight: key, place, holder, issuer, ...buttonProps }: ShowPassProps) {
  const { t } = useTranslation('access-rights')
  const [open, setOpen] = useState(false)
  const pass = useFragment(
    graphql`
      fragment ShowPass_accessRight on AccessRight {
        number
        ...PassDialog_accessRights
      }
    `,
    key,
  )
  return (
    <>
      <Button icon="pass" {...buttonProps} onClick={() => setOpen(true)}>
        {t('ShowPass.action')}
        <span className="visually-hidden">{t('ShowPass.what', { number: pass.number })}</span>
      </Button>
      {open && (
        <PassDialog
          passes={place?.passes ?? [pass]}
          initialIndex={place?.index ?? 0}
          holder={holder}
          issuer={issuer}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
