import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '../../../forms/Form.tsx'
import { useForm } from '../../../forms/useForm.ts'
import { FileField } from '../../../ui/FileField.tsx'
import { useLatestChoiceCheck } from '../../../ui/useLatestChoiceCheck.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { StepActions } from '../../../wizard/StepActions.tsx'
import { useWizardStep } from '../../../wizard/useWizardStep.ts'
import { purchaseWizard } from '../purchaseWizard.ts'
import {
  discardInsuranceProof,
  storeInsuranceProof,
  proofFileNameOf,
  findInsuranceProof,
} from '../insuranceProofStore.ts'
import { type FileRejection, truncateFileName } from './insuranceProofFile.ts'
import { readInsuranceProof } from './readInsuranceProof.ts'
import { useFileSize } from './useFileSize.ts'

/** File types that the file dialog offers for a proof of insurance. */
const acceptedFileTypes = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png'

/**
 * Translation key of the error message for each reason to reject a proof of insurance. The
 * specification prescribes the first two messages (F07, F08).
 */
const rejectionTexts = {
  extension: 'fileExtensionError',
  name: 'fileNameError',
  heic: 'WithoutInsuranceUserInfo.misfit.heic',
  content: 'WithoutInsuranceUserInfo.misfit.content',
  empty: 'WithoutInsuranceUserInfo.misfit.empty',
  tooLarge: 'WithoutInsuranceUserInfo.misfit.tooLarge',
  unreadable: 'WithoutInsuranceUserInfo.misfit.unreadable',
  gone: 'WithoutInsuranceUserInfo.misfit.gone',
} as const satisfies Record<FileRejection, string>

/**
 * Form for the insurer, the policy number and the proof of insurance. All three are required (F06).
 * `maximumProofBytes` is the maximum file size.
 */
export function InsurerForm({ maximumProofBytes }: { maximumProofBytes: number }) {
  const { t } = useTranslation('insurance')
  const fileSize = useFileSize()
  const { draft, change, submitStepAnswer } = useWizardStep(purchaseWizard, 'WithoutInsuranceUserInfo')
  const proof = findInsuranceProof(draft.proof)
  /** Reason why the last selected proof file was rejected. */
  const [misfit, setMisfit] = useState<FileRejection | null>(null)
  const misfitWords = misfit && t(rejectionTexts[misfit], { size: fileSize(maximumProofBytes) })
  const [reading, setReading] = useState(false)
  const choosing = useLatestChoiceCheck()
  const form = useForm({
    // The form value of the proof is only its file name; the content is in the memory of this page.
    initial: {
      insurerName: draft.insurerName ?? '',
      policyNumber: draft.policyNumber ?? '',
      proof: proof?.fileName ?? '',
    },
    fields: {
      insurerName: {
        label: t('WithoutInsuranceUserInfo.insurerName'),
        missing: t('WithoutInsuranceUserInfo.missing.insurerName'),
        required: true,
        maxLength: 100,
      },
      policyNumber: {
        label: t('WithoutInsuranceUserInfo.policyNumber'),
        missing: t('WithoutInsuranceUserInfo.missing.policyNumber'),
        required: true,
        maxLength: 50,
      },
      proof: {
        label: t('WithoutInsuranceUserInfo.proof'),
        missing: misfitWords ?? t('WithoutInsuranceUserInfo.missing.proof'),
        required: true,
      },
    },
    mutation: 'submitInsuranceRequest',
    keepsOnLeave: true,
    onSubmit: ({ insurerName, policyNumber }) =>
      submitStepAnswer({ insurerName: insurerName.trim(), policyNumber: policyNumber.trim() }),
  })

  // After a reload the form restores the name of a file whose content is gone, so the name is
  // cleared.
  const lacksProof = proof === null && form.values.proof !== ''
  const { setValue } = form
  useEffect(() => {
    if (lacksProof) setValue('proof', '')
  }, [lacksProof, setValue])

  async function selectProofFile(file: File) {
    const isLast = choosing()
    setReading(true)
    const read = await readInsuranceProof(file, maximumProofBytes)
    if (!isLast()) return
    setReading(false)
    // A rejected new file also removes the previous file, which the member wanted to replace.
    if (typeof read === 'string') return removeProofFile(read)
    setMisfit(null)
    change({ proof: storeInsuranceProof(read) })
    form.setValue('proof', read.fileName)
    form.clearError('proof')
  }

  function removeProofFile(rejection: FileRejection | null = null) {
    choosing()
    setReading(false)
    setMisfit(rejection)
    discardInsuranceProof()
    change({ proof: undefined })
    form.setValue('proof', '')
  }

  const isPicture = proof !== null && proof.contentType !== 'application/pdf'
  return (
    <Form form={form}>
      {proof === null && draft.proof && (
        <Notice tone="info" title={t('WithoutInsuranceUserInfo.again')}>
          {t('WithoutInsuranceUserInfo.againText', { name: truncateFileName(proofFileNameOf(draft.proof)) })}
        </Notice>
      )}
      <TextField
        {...form.field('insurerName')}
        hint={t('WithoutInsuranceUserInfo.insurerHint')}
        autoComplete="organization"
      />
      <TextField
        {...form.field('policyNumber')}
        hint={t('WithoutInsuranceUserInfo.policyHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <FileField
        id="proof"
        label={t('WithoutInsuranceUserInfo.proof')}
        hint={t('WithoutInsuranceUserInfo.proofHint', { size: fileSize(maximumProofBytes) })}
        accept={acceptedFileTypes}
        error={misfitWords ?? form.field('proof').error}
        busy={reading}
        file={
          proof && {
            name: truncateFileName(proof.fileName),
            detail: fileSize(proof.bytes),
            ...(isPicture && { picture: `data:${proof.contentType};base64,${proof.base64}` }),
          }
        }
        onPick={(file) => void selectProofFile(file)}
        onRemove={() => removeProofFile()}
      />
      <StepActions isWaiting={reading} />
    </Form>
  )
}
