/**
 * Tests of the rules of a pass without insurance: the proof file, the input of an insurance
 * request, and the progress of that request.
 */
import { describe, expect, test } from 'vitest'
import {
  canRepeatInsuranceRequest,
  findNewlyDecidedInsuranceRequests,
  listInsuranceRequestStages,
  computeInsuranceRequestState,
  type RequestState,
} from '../../web/domains/insurance/insuranceRequestState.ts'
import type { PurchaseDraft } from '../../web/domains/purchase/purchaseWizard.ts'
import { purchaseWizard } from '../../web/domains/purchase/purchaseWizard.ts'
import {
  discardInsuranceProof,
  storeInsuranceProof,
  proofFileNameOf,
  findInsuranceProof,
} from '../../web/domains/purchase/insuranceProofStore.ts'
import {
  validateInsuranceProofFile,
  proofFileTypeOf,
  toJpegFileName,
  truncateFileName,
} from '../../web/domains/purchase/withoutInsurance/insuranceProofFile.ts'
import {
  findChangedMagazineChoice,
  isInsuranceRequestOutcomeUnknown,
  explainInsuranceRequestRefusal,
  buildInsuranceRequestInput,
  requestSteps,
} from '../../web/domains/purchase/withoutInsurance/insuranceRequestInput.ts'
import type { Results } from '../../web/relay/generated/results.ts'
import { formatFileSize } from '../../web/domains/purchase/withoutInsurance/useFileSize.ts'
import { findFirstIncompleteWizardStep } from '../../web/wizard/wizard.ts'

const encodeLatin1Bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const pdf = encodeLatin1Bytes('%PDF-1.7\nabcdefgh')
const jpeg = encodeLatin1Bytes('\u00ff\u00d8\u00ff\u00e0\u0000\u0010JFIF\u0000\u0001\u0001')
const png = encodeLatin1Bytes('\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR')
const heic = encodeLatin1Bytes('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000')

describe('accepted proof files, by name and content [F07, F08]', () => {
  test.each<[name: string, head: Uint8Array, is: string]>([
    ['preuve.pdf', pdf, 'application/pdf'],
    ['PREUVE.PDF', pdf, 'application/pdf'],
    ['photo.jpg', jpeg, 'image/jpeg'],
    ['photo.JPEG', jpeg, 'image/jpeg'],
    ['capture.png', png, 'image/png'],
    // Cameras may write a JPEG under a .png name.
    ['photo.png', jpeg, 'image/jpeg'],
    [' photo.jpg ', jpeg, 'image/jpeg'],
    ['a'.repeat(96) + '.pdf', pdf, 'application/pdf'],
    ['é'.repeat(96) + '.pdf', pdf, 'application/pdf'],
    ['a'.repeat(97) + '.pdf', pdf, 'name'],
    ['a'.repeat(120) + '.doc', pdf, 'name'],
    ['preuve.docx', encodeLatin1Bytes('PK\u0003\u0004'), 'extension'],
    ['preuve', pdf, 'extension'],
    ['preuve.pdf.exe', pdf, 'extension'],
    ['IMG_0001.HEIC', heic, 'heic'],
    ['IMG_0001.jpg', heic, 'heic'],
    ['photo.jpg', pdf, 'content'],
    ['preuve.pdf', jpeg, 'content'],
    ['preuve.pdf', encodeLatin1Bytes('<html>'), 'content'],
    ['preuve.pdf', encodeLatin1Bytes(''), 'empty'],
  ])('validateInsuranceProofFile classifies the file %s as %s', (name, head, is) => {
    const validation = validateInsuranceProofFile(name, head)
    expect('misfit' in validation ? validation.misfit : validation.kind).toBe(is)
  })

  test('an insurance proof file with a truncated header has no known type', () => {
    expect([
      proofFileTypeOf(encodeLatin1Bytes('%PD')),
      proofFileTypeOf(encodeLatin1Bytes('\u00ff\u00d8')),
      proofFileTypeOf(encodeLatin1Bytes('')),
    ]).toEqual([null, null, null])
  })

  test('an insurance proof picture that was converted to JPEG gets a .jpg file name', () => {
    expect(['a.png', 'a.PNG', 'a.jpg', 'a.JPEG'].map(toJpegFileName)).toEqual([
      'a.jpg',
      'a.jpg',
      'a.jpg',
      'a.JPEG',
    ])
  })
})

test.each([
  ['preuve.pdf', 'preuve.pdf'],
  ['a'.repeat(38), 'a'.repeat(38)],
  ['a'.repeat(39), 'a'.repeat(35) + '…'],
  ['🛞'.repeat(39), '🛞'.repeat(35) + '…'],
])('the file name %s is displayed as %s [F09, P11]', (name, shown) =>
  expect(truncateFileName(name)).toBe(shown),
)

const proof = { fileName: 'preuve.pdf', contentType: 'application/pdf', base64: 'JVBERi0=', bytes: 5 }
const createInsuranceDraft = (): PurchaseDraft => ({
  type: 'ANNUAL_WITHOUT_INSURANCE',
  withoutInsuranceAccepted: true,
  insurerName: 'Assurances du Nord',
  policyNumber: 'AN-12',
  proof: storeInsuranceProof(proof),
  vehicleId: 'v1',
  regionId: 'r1',
  clubId: 'c1',
})

describe('proof file in the memory of the page', () => {
  test('after a reload, the reference to an insurance proof still contains the file name, but no longer finds the file', () => {
    const mark = storeInsuranceProof(proof)
    expect(findInsuranceProof(mark)).toEqual(proof)
    expect(proofFileNameOf(mark)).toBe('preuve.pdf')
    expect([findInsuranceProof(undefined), findInsuranceProof('other/preuve.pdf')]).toEqual([null, null])
    const otherProof = storeInsuranceProof({ ...proof, fileName: 'autre/nom.pdf' })
    expect(findInsuranceProof(mark)).toBeNull()
    expect(proofFileNameOf(otherProof)).toBe('autre/nom.pdf')
  })

  test('an insurance draft without its proof file reopens the insurance step and sends no request', () => {
    const draftBefore = createInsuranceDraft()
    expect(findFirstIncompleteWizardStep(purchaseWizard.steps, draftBefore)).toBe('WithoutInsuranceReview')
    discardInsuranceProof()
    expect(findFirstIncompleteWizardStep(purchaseWizard.steps, draftBefore)).toBe('WithoutInsuranceUserInfo')
    expect(buildInsuranceRequestInput(draftBefore)).toBeNull()
  })

  test('the purchase draft does not contain the content of the insurance proof file', () => {
    expect(JSON.stringify(createInsuranceDraft())).not.toContain(proof.base64)
  })
})

test("the insurance request input has the member's choices, the insurer, the policy number and the proof file [F14, F34]", () => {
  expect(buildInsuranceRequestInput(createInsuranceDraft())).toEqual({
    type: 'ANNUAL_WITHOUT_INSURANCE',
    vehicleId: 'v1',
    clubId: 'c1',
    insurerName: 'Assurances du Nord',
    policyNumber: 'AN-12',
    proof: { fileName: 'preuve.pdf', contentType: 'application/pdf', base64: 'JVBERi0=' },
  })
  for (const name of ['vehicleId', 'clubId', 'insurerName', 'policyNumber', 'proof'] as const)
    expect(buildInsuranceRequestInput({ ...createInsuranceDraft(), [name]: undefined }), name).toBeNull()
  expect(buildInsuranceRequestInput({ ...createInsuranceDraft(), type: 'ANNUAL' })).toBeNull()
})

describe('rejected insurance request', () => {
  const createInsuranceRequestRefusal = (
    problemName: string,
    fields: { field: string; message: string }[] = [],
    wasSent = false,
  ) => explainInsuranceRequestRefusal({ message: 'Non.', fields }, problemName, wasSent)

  test('each problem of an insurance request leads to the step where it can be corrected, if such a step exists', () => {
    const names: Record<
      Extract<Results['submitInsuranceRequest'], `${string}Problem`>,
      unknown
    > = requestSteps
    for (const name of Object.keys(names))
      expect(createInsuranceRequestRefusal(name)).toEqual({
        problem: name,
        message: 'Non.',
        step: requestSteps[name as keyof typeof requestSteps],
        unknown: false,
      })
    expect(createInsuranceRequestRefusal('NewProblem')).toMatchObject({ problem: null, step: null })
  })

  test.each([
    ['vehicleId', 'vehicle'],
    ['clubId', 'clubs'],
    ['type', 'passchoice'],
    ['insurerName', 'WithoutInsuranceUserInfo'],
    ['proof.fileName', 'WithoutInsuranceUserInfo'],
  ])(
    'if the field %s of an insurance request is invalid, the error links to the step %s and contains the message of the field',
    (field, step) => {
      const { step: leads, message } = createInsuranceRequestRefusal('InvalidInputProblem', [
        { field, message: 'Trop long.' },
      ])
      expect([leads, message]).toEqual([step, 'Non. Trop long.'])
    },
  )

  test('if an AlreadyRequestedProblem follows a lost response, the outcome of the insurance request stays unknown [F27]', () => {
    expect(createInsuranceRequestRefusal('AlreadyRequestedProblem', [], true)).toMatchObject({
      unknown: true,
      step: null,
    })
    expect(createInsuranceRequestRefusal('AlreadyRequestedProblem')).toMatchObject({
      unknown: false,
      step: 'vehicle',
    })
    expect(createInsuranceRequestRefusal('AlreadyWithoutInsuranceProblem', [], true)).toMatchObject({
      unknown: false,
    })
  })

  test('isInsuranceRequestOutcomeUnknown returns false only for errors that the gateway raises before it executes the request', () => {
    const codes = [
      'RATE_LIMITED',
      'OVERLOADED',
      'BAD_REQUEST',
      'UNREACHABLE',
      'OFFLINE',
      'FEDERATION_TIMEOUT',
      'INTERNAL',
    ] as const
    expect(codes.filter(isInsuranceRequestOutcomeUnknown)).toEqual([
      'UNREACHABLE',
      'OFFLINE',
      'FEDERATION_TIMEOUT',
      'INTERNAL',
    ])
  })
})

test('the input of an insurance request omits a magazine choice that the member has not changed [R-50]', () => {
  const today = { printedQuantity: 1, digital: false }
  expect(findChangedMagazineChoice({ printedQuantity: 1, digital: false }, today)).toBeNull()
  expect(findChangedMagazineChoice({ printedQuantity: 1, digital: true }, today)).toEqual({
    printedQuantity: 1,
    digital: true,
  })
  expect(findChangedMagazineChoice({ printedQuantity: 0, digital: false }, today)).toEqual({
    printedQuantity: 0,
    digital: false,
  })
})

test('findNewlyDecidedInsuranceRequests returns only insurance requests whose approval was pending before and is decided now', () => {
  const before = [
    { number: '000001', state: 'pending' },
    { number: '000002', state: 'pending' },
    { number: '000003', state: 'toPay' },
  ] as const
  const after = [
    { number: '000001', state: 'toPay' },
    { number: '000002', state: 'pending' },
    { number: '000003', state: 'paid' },
    { number: '000004', state: 'refused' },
  ] as const
  expect(findNewlyDecidedInsuranceRequests(before, after)).toEqual([{ number: '000001', state: 'toPay' }])
})

describe('progress of an insurance request [F18, F24, F35]', () => {
  test.each<[status: string, obstacle: string | null, standing: RequestState]>([
    ['ACCEPTED', 'PAID', 'paid'],
    ['REFUSED', 'OVER', 'refused'],
    ['REFUSED', 'SEASON_OVER', 'refused'],
    ['REFUSED', 'LAPSED', 'lapsed'],
    ['APPROVAL_PENDING', 'APPROVAL_PENDING', 'pending'],
    ['APPROVAL_PENDING', 'SEASON_OVER', 'seasonOver'],
    ['PAYMENT_PENDING', null, 'toPay'],
    ['PAYMENT_PENDING', 'VEHICLE_INCOMPLETE', 'toPay'],
    ['PAYMENT_PENDING', 'UNCONFIRMED', 'toPay'],
    ['PAYMENT_PENDING', 'LAPSED', 'lapsed'],
    ['PAYMENT_PENDING', 'SEASON_OVER', 'seasonOver'],
    ['UNKNOWN', null, 'unknown'],
    ['SOMETHING_NEW', null, 'unknown'],
  ])(
    'if an insurance request has the status %s and the payment obstacle %s, the portal displays the request as %s',
    (status, payObstacle, requestState) => {
      expect(computeInsuranceRequestState({ status, payObstacle })).toBe(requestState)
    },
  )

  test.each<[RequestState, string]>([
    ['pending', 'sent done, verified current, paid ahead'],
    ['toPay', 'sent done, verified done, paid current'],
    ['paid', 'sent done, verified done, paid done'],
    ['refused', 'sent done, verified ended'],
    ['lapsed', 'sent done, verified done, paid ended'],
    ['seasonOver', 'sent done, verified ended'],
    ['unknown', 'sent done'],
  ])('an insurance request in the state %s shows its progress as the stages %s', (requestState, line) => {
    expect(
      listInsuranceRequestStages(requestState)
        .map(({ stage, state }) => `${stage} ${state}`)
        .join(', '),
    ).toBe(line)
  })

  test('an ended insurance request can be restarted, unless its vehicle was removed or has a newer insurance request', () => {
    const createInsuranceRequest = (
      id: string,
      requestState: RequestState,
      vehicleId: string | null = 'v1',
    ) => ({
      id,
      standing: requestState,
      vehicleId,
    })
    const refusedRequest = createInsuranceRequest('1', 'refused')
    expect(canRepeatInsuranceRequest(refusedRequest, [refusedRequest])).toBe(true)
    expect(
      canRepeatInsuranceRequest(createInsuranceRequest('1', 'lapsed'), [
        createInsuranceRequest('1', 'lapsed'),
      ]),
    ).toBe(true)
    expect(
      canRepeatInsuranceRequest(refusedRequest, [createInsuranceRequest('2', 'pending'), refusedRequest]),
    ).toBe(false)
    expect(
      canRepeatInsuranceRequest(refusedRequest, [
        createInsuranceRequest('2', 'pending', 'v2'),
        refusedRequest,
      ]),
    ).toBe(true)
    expect(
      canRepeatInsuranceRequest(createInsuranceRequest('1', 'refused', null), [
        createInsuranceRequest('1', 'refused', null),
      ]),
    ).toBe(false)
    for (const requestState of ['pending', 'toPay', 'paid', 'unknown'] as const)
      expect(
        canRepeatInsuranceRequest(createInsuranceRequest('1', requestState), [
          createInsuranceRequest('1', requestState),
        ]),
        requestState,
      ).toBe(false)
  })
})

test('file sizes are formatted in both languages', () => {
  const nb = '\u00a0'
  expect([formatFileSize(5 * 1024 * 1024, 'fr'), formatFileSize(5 * 1024 * 1024, 'en')]).toEqual([
    `5${nb}Mo`,
    `5${nb}MB`,
  ])
  expect([formatFileSize(1_300_000, 'fr'), formatFileSize(1_300_000, 'en')]).toEqual([
    `1,2${nb}Mo`,
    `1.2${nb}MB`,
  ])
  expect([formatFileSize(348_160, 'fr'), formatFileSize(3, 'en')]).toEqual([`340${nb}ko`, `1${nb}kB`])
})
