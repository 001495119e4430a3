import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { RetryBlock } from '../../../ui/RetryBlock.tsx'
import { Skeleton, SkeletonRegion } from '../../../ui/Skeleton.tsx'
import { Stack } from '../../../ui/layout.tsx'
import type OtherCardForm from '../OtherCardForm.tsx'
import type { OtherCardFormProps } from '../OtherCardForm.tsx'
import styles from './ReviewColumns.module.css'

interface PayWithOtherCardProps extends OtherCardFormProps {
  /** Level of the heading of the section. */
  level: 2 | 3
  /** Called when the member closes the section without a payment. */
  onCancel: () => void
}

/**
 * Section of a payment screen in which the member enters another card and pays with it, so that the
 * steps, the total and the reason of the decline stay visible. Takes the focus when it opens. The
 * code of the form loads only then.
 */
export function PayWithOtherCard({ level, onCancel, ...props }: PayWithOtherCardProps) {
  const { t } = useTranslation(['payment', 'common'])
  const section = useRef<HTMLElement>(null)
  const titleId = useId()
  const Heading = `h${level}` as const
  const [Form, setForm] = useState<typeof OtherCardForm | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const loadForm = () =>
    void import('../OtherCardForm.tsx').then(
      (module) => setForm(() => module.default),
      () => setFailed(true),
    )
  useEffect(loadForm, [])
  // The button that opened the section has disappeared.
  useEffect(() => section.current?.focus(), [])
  const skeleton = (
    <SkeletonRegion>
      <Skeleton height="16rem" radius="m" />
    </SkeletonRegion>
  )
  return (
    <section ref={section} tabIndex={-1} aria-labelledby={titleId} className={styles.otherCard}>
      <Stack gap={4}>
        <div>
          <Heading id={titleId} className={styles.otherCardTitle}>
            {t('OtherCard.title')}
          </Heading>
          <p className={styles.finePrint}>{t('OtherCard.replaces')}</p>
        </div>
        {Form ? (
          <Form {...props} level={level} skeleton={skeleton} />
        ) : hasFailed ? (
          <RetryBlock
            level={level}
            onRetry={() => {
              setFailed(false)
              loadForm()
            }}
          />
        ) : (
          skeleton
        )}
        {/* Outside of the form, so that a form that cannot be loaded has a way back, too. */}
        <div>
          <Button variant="quiet" onClick={onCancel}>
            {t('common:words.cancel')}
          </Button>
        </div>
      </Stack>
    </section>
  )
}
